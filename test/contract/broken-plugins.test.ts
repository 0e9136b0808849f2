import { setTimeout } from 'node:timers/promises';
import { requestHeader, type VersionedApi } from 'request-versioning';
import {
  type PluginCall,
  type PluginRoute,
  type PluginSubject,
  pluginContract,
} from 'request-versioning/contract';
import { describe, expect, test } from 'vitest';
import {
  answering,
  deciding,
  declaring,
  getting,
  handling,
  mounting,
  right,
  routing,
  sending,
  transporting,
} from './plugin-faults.js';

const namespaceIn = (path = '') => /^\/(v\d)/.exec(path)?.[1];

const varyingBy = (name: string) =>
  answering(
    () => true,
    (headers) => headers.append('Vary', name),
  );

/** Takes the version of a header if the route lacks the version that it should have. */
const falling = deciding((decide, request, versioning) => {
  try {
    return decide();
  } catch (error) {
    const version = requestHeader(request, 'Accept-Version');
    if (version === undefined) throw error;
    return versioning.forVersion(version);
  }
});

/** Requests come 10 ms after each other, so the variable is replaced only if the application still handles the first. */
const sharing: PluginSubject = {
  async start({ versioning, routes, ...application }) {
    let last: VersionedApi | undefined;
    const decide = versioning.forRequest.bind(versioning);
    const forRequest: typeof decide = (...request) => (last = decide(...request));
    const shared = {
      ...application,
      versioning: Object.assign(versioning, { forRequest }),
      routes: routes.map(({ handle, ...route }) => ({
        ...route,
        handle: ({ params }: PluginCall) =>
          handle({
            params,
            get api() {
              return last;
            },
          }),
      })),
    };
    const server = await right.start(shared);
    let delay = 0;
    const send: typeof server.send = async (request) => {
      delay += 10;
      await setTimeout(delay);
      return server.send(request);
    };
    return { ...server, send };
  },
};

/** Keeps the decision about each text of the header. */
function keeping(): Parameters<typeof deciding>[0] {
  const decisions = new Map<string | undefined, VersionedApi>();
  return (decide, request) => {
    const sent = requestHeader(request, 'Accept-Version');
    if (!decisions.has(sent)) decisions.set(sent, decide());
    return decisions.get(sent) as VersionedApi;
  };
}

/** For each rule, plugins with a fault that breaks it and few other rules. */
const faults: Readonly<Record<string, Readonly<Record<string, PluginSubject>>>> = {
  'a handler gets the version, the parameters and the links of its request': {
    'decodes the parameters again': handling((handle, { api, params: { id } }) =>
      handle({ api, params: { id: decodeURIComponent(id) } }),
    ),
  },
  'a request without a version gets the default version': {
    'takes a missing version for an empty one': sending(
      'Accept-Version',
      (version, { method }) => version ?? (method === 'GET' ? '' : version),
    ),
  },
  'POST has a version': {
    'has no versions for POST': routing(({ method, options }) => ({
      options: method !== 'POST' && options,
    })),
    'replaces the Vary of the application': answering(
      () => true,
      (headers) => headers.set('Vary', 'Accept-Version'),
    ),
    'names Accept in Vary': varyingBy('Accept'),
    'names Accept-Language in Vary': varyingBy('Accept-Language'),
    'sends Vary: *': varyingBy('*'),
  },
  ...Object.fromEntries(
    ['PUT', 'PATCH', 'DELETE'].map((each) => [
      `${each} has a version`,
      {
        'has versions for GET and POST alone': routing(({ method, options }) => ({
          options: method !== each && options,
        })),
      },
    ]),
  ),
  'the parameters of the path are decoded': {
    'encodes the parameters': handling((handle, { api, params: { id } }) =>
      handle({ api, params: { id: encodeURIComponent(id) } }),
    ),
  },
  'a parameter that cannot be decoded is the mistake of the client, and the next request is served':
    {
      'fails for a damaged escape': transporting(async (send, request) => {
        const response = await send(request);
        return request.path.startsWith('/%E0') ? { ...response, status: 500 } : response;
      }),
    },
  'two routes with different options keep them apart': {
    'remembers the options of the first route': getting(({ routes: [optedOut, ...routes] }) => ({
      routes: [
        optedOut,
        ...routes.map((route) => ({ ...route, options: routes[0]?.options })),
      ] as PluginRoute[],
    })),
  },
  'an option with a version that is not allowed is an error when the route is declared': {
    'checks the options for each request': declaring(() => ({ versions: undefined })),
  },
  'parallel requests keep their versions': {
    'keeps the result for the last request in a variable': sharing,
  },
  'a version that is looked up before the plugin reaches selectVersion': {
    'does not wait for the application': getting(({ before }) => ({
      async before(request) {
        before(request);
        return { Vary: 'Origin' };
      },
    })),
  },
  'selectVersion is asked for each request, and gets the request with what the application has set on it':
    {
      'keeps a decision by the header': deciding(keeping()),
      'passes a copy of the request': getting(({ before }) => ({
        before: (request) => before({ ...request }),
      })),
    },
  'each place of a version arrives as it was sent, and no other place counts': {
    'reads Accept in lower case': sending('Accept', (accept) => `${accept ?? '*/*'}`.toLowerCase()),
    'decodes the URL twice': transporting((send, request) =>
      send({ ...request, path: decodeURI(request.path) }),
    ),
    'trusts X-Forwarded-Host': transporting((send, request) => {
      const { 'X-Forwarded-Host': host, ...headers } = request.headers;
      return send({ ...request, headers: host ? { ...headers, Host: host } : headers });
    }),
    'takes a GET for a preflight': deciding((decide, request, versioning) =>
      requestHeader(request, 'Access-Control-Request-Method')
        ? versioning.forPreflight(request)
        : decide(),
    ),
  },

  'a plugin on a mount decides for the route behind it': {
    'ignores the versions of a mount': mounting(({ options }) => ({
      options: { ...options, versions: undefined },
    })),
  },
  'an option of a route that is undefined leaves that of the mount': {
    'takes an undefined option for every version': mounting(() => ({ options: {} })),
  },
  'the life cycle of a mount is merged into the headers of the routes behind it': {
    'ignores the life cycle of a mount': mounting(({ options: { lifecycle: _, ...options } }) => ({
      options,
    })),
  },
  'a mount whose paths may lack the version has the default version': {
    'ignores versionInPath of a mount': mounting(() => ({ options: {} })),
  },
  'the path parameter of a mount is the version of the route behind it': {
    'does not get the parameter of a mount': mounting(({ path }) => ({
      path: path.replace(':version', ':unknown'),
    })),
  },
  'the namespace of a route is its version, whatever its path is': {
    'takes the namespace from the path': declaring(({ namespace }, { path }) => ({
      namespace: namespace && (namespaceIn(path) ?? namespace),
    })),
  },
  'the namespace of a mount is the version of the route behind it': {
    'takes the namespace from the path of a mount': mounting(({ path, options }) => ({
      options: { ...options, namespace: namespaceIn(path) },
    })),
  },
  'a plugin on a route decides again, and its headers replace those of a plugin on the mount': {
    'decides once for a mount and its routes': declaring(({ namespace }, { mount }) => ({
      namespace: mount?.options.namespace ?? namespace,
    })),
  },
  'a rejection on a route replaces the headers of a plugin on the mount': {
    'merges the headers of the rejection into those of the mount': answering(
      ({ body, headers }) =>
        body === 'ERR_VERSION_LACKS_RESOURCE' && !headers.get('Vary')?.includes('Accept-Version'),
      (headers) => headers.set('Deprecation', '@1767225600'),
    ),
  },
  'a route whose path lacks the version is an error for every client': {
    'has the default for a path without parameter': declaring(({ versionInPath }, { path }) => ({
      versionInPath: path === '/items/:id' ? 'optional' : versionInPath,
    })),
    'takes the version of a header': falling,
  },
  'a route without a namespace is an error for every client': {
    'takes a forgotten namespace from the path': declaring(({ namespace }, { path }) => ({
      namespace: namespace ?? namespaceIn(path),
    })),
    'takes the version of a header': falling,
  },
  'a route whose path may lack the version has the default version': {
    'ignores versionInPath': declaring(() => ({ versionInPath: undefined })),
  },

  'the headers of a handler are merged with the headers of the version': {
    'replaces the links of a handler': handling(async (handle, call) => {
      const response = await handle(call);
      const { Link, ...headers } = response.headers;
      return response.writesHead ? response : { ...response, headers };
    }),
  },
  'the headers of a handler are merged if nothing in front of it touches the response': {
    'needs a header that was set before': answering(
      ({ headers }) => !headers.get('Vary')?.includes('Origin'),
      (headers) => headers.set('Vary', 'Cookie'),
    ),
  },
  'the headers of writeHead are merged with the headers of the version': {
    'drops the headers of writeHead': handling(async (handle, call) => {
      const response = await handle(call);
      return response.writesHead ? { ...response, headers: {} } : response;
    }),
  },
  'Vary: * of a handler stays, with the headers of the version': {
    'adds names to Vary: *': answering(
      ({ headers }) => headers.get('Vary') === '*',
      (headers) => headers.append('Vary', 'Accept-Version'),
    ),
  },
  'a response of any status has the headers of the version': {
    'adds no links to a 304': answering(
      ({ status }) => status === 304,
      (headers) => headers.delete('Link'),
    ),
  },
  'HEAD has the status and the headers of GET': {
    'adds no headers to HEAD': answering(
      ({ request }) => request.method === 'HEAD',
      (headers) => headers.delete('API-Version'),
    ),
  },
  'HEAD of a route with versions is rejected for the others': {
    'has no versions for HEAD': transporting(async (send, request) => {
      const response = await send(request);
      return request.method === 'HEAD' ? { ...response, status: 200 } : response;
    }),
  },
  'a life cycle of a route is merged into the headers of every version': {
    'keeps the links of the version alone': answering(
      ({ status, headers }) => status === 200 && /news/.test(`${headers.get('Link')}`),
      (headers) => headers.set('Link', '</v1>; rel="sunset"'),
    ),
  },
  'a response to an error has the life cycle of the route': {
    'adds the life cycle to successful responses alone': answering(
      ({ status, headers }) => status > 400 && !headers.get('Sunset')?.includes('2099'),
      (headers) => headers.delete('Sunset'),
    ),
  },

  'an error becomes the response of the framework, with the headers of the version': {
    'adds no headers to a 500 of the framework': answering(
      ({ status, body }) => status === 500 && body !== 'secret',
      (headers) => headers.delete('API-Version'),
    ),
  },
  'an error reaches the error handler of the application unchanged': {
    'replaces an error': getting(({ onError }) => ({
      onError: onError && ((error) => onError(Object(error).status === 409 ? new Error() : error)),
    })),
  },
  'a rejection of another strategy in a handler is an error with the headers of the version': {
    'takes every rejection for its own': answering(
      ({ body, headers }) => body === 'ERR_VERSION_REQUIRED' && headers.has('API-Version'),
      (headers) => headers.delete('API-Version'),
    ),
  },

  'a version that is not allowed is rejected, and the next request is served': {
    'takes a very long version for the default': sending('Accept-Version', (version) =>
      version && version.length > 1_000 ? 'v1' : version,
    ),
    'looks a version up in an object': sending('Accept-Version', (version) =>
      `${version}` in {} ? 'v1' : version,
    ),
    'resolves the dots in a version': sending('Accept-Version', (version) =>
      `${version}`.replace('../', ''),
    ),
  },
  'two different versions are rejected': {
    'takes the first line of a header': sending(
      'Accept-Version',
      (version) => [version ?? []].flat()[0],
    ),
  },
  'a request without the required version is rejected': {
    'takes the first version as the default': sending(
      'Accept-Version',
      (version, { method }) => version ?? (method === 'GET' ? 'v1' : version),
    ),
  },
  'a version that the list of a route lacks is rejected before the handler': {
    'takes a list of versions for a range': declaring(({ versions }) => ({
      versions: Array.isArray(versions) ? { since: versions[0], until: versions.at(-1) } : versions,
    })),
  },
  'a version before the range of a route is rejected': {
    'ignores the start of a range': declaring(({ versions }) => ({
      versions: Object(versions).since ? undefined : versions,
    })),
  },
  'a version after the range of a route is rejected': {
    'ignores the end of a range': declaring(({ versions }) => ({
      versions: Object(versions).until ? undefined : versions,
    })),
  },
  'pick on a route with versions lists those that have both': {
    'lists versions that lack the route': answering(
      ({ headers }) => headers.get('API-Supported-Versions') === 'v2',
      (headers) => headers.set('API-Supported-Versions', 'v2, v3'),
    ),
  },
  'pick and reject() in a handler reject with the headers of the version': {
    'picks another entry': handling((handle, { api, params }) => {
      const pick = (entries: object) => api.pick(entries) && 'other';
      return handle({ api: { ...api, pick: pick as typeof api.pick }, params });
    }),
  },
  'the headers of a rejection stand once, even if an error handler copies them': {
    'appends the headers of a rejection': answering(
      ({ status, body }) => status === 404 && body.startsWith('ERR_VERSION_'),
      (headers) => headers.append('Vary', 'Accept-Version'),
    ),
  },
  'a version that is gone is rejected with its headers, also as the default': {
    'drops the links of a version that is gone': answering(
      ({ status }) => status === 410,
      (headers) => headers.delete('Link'),
    ),
  },
  'a version in a brownout is rejected with its headers, and the seconds until its end': {
    'drops Retry-After': answering(
      ({ status, body }) => status === 503 && body !== '',
      (headers) => headers.delete('Retry-After'),
    ),
    'sends milliseconds': answering(
      ({ status, body }) => status === 503 && body !== '',
      (headers) => headers.set('Retry-After', `${headers.get('Retry-After')}000`),
    ),
  },
  'the framework sends the end of a version with its headers if there is no error handler': {
    'hides the message of a 503': transporting(async (send, request) => {
      const response = await send(request);
      return response.status === 503 ? { ...response, text: async () => 'Error' } : response;
    }),
  },
  'the framework sends a rejection with its headers if there is no error handler': {
    'drops the headers of a rejection without an error handler': answering(
      ({ status, body }) => status === 400 && !body.startsWith('ERR_VERSION_'),
      (headers) => headers.delete('Vary'),
    ),
  },

  'a route that opts out has no version': {
    'decides for every route': routing(({ options }) => ({ options: options || {} })),
  },
  'an unknown URL has no version': {
    'names its header in every Vary': answering(
      ({ request }) => request.path === '/unknown',
      (headers) => headers.append('Vary', 'Accept-Version'),
    ),
  },
  'a preflight has the version that it carries or null, without the headers of a version': {
    'adds the life cycle to a preflight': answering(
      ({ request, body }) => request.method === 'OPTIONS' && body.startsWith('null'),
      (headers) => headers.set('Sunset', 'Wed, 01 Jan 2098 00:00:00 GMT'),
    ),
  },
  'a preflight of a version that is gone is not rejected': {
    'announces the end of a version in a preflight': answering(
      ({ request, body }) => 'Access-Control-Request-Method' in request.headers && /^v1/.test(body),
      (headers) => headers.set('Sunset', 'Wed, 01 Jan 2020 00:00:00 GMT'),
    ),
  },
  'a route with versions rejects a preflight only if that names a version that the route lacks': {
    'opens every route to preflights': declaring(({ versions }, { method }) => ({
      versions: method === 'OPTIONS' ? undefined : versions,
    })),
    'rejects a preflight that names no version': sending(
      'Accept-Version',
      (value = 'v1', { method }) => (method === 'OPTIONS' ? value : undefined),
    ),
  },
  'OPTIONS without Access-Control-Request-Method has a version': {
    'takes every OPTIONS for a preflight': sending(
      'Access-Control-Request-Method',
      (_, { method }) => (method === 'OPTIONS' ? 'GET' : undefined),
    ),
  },
  'OPTIONS needs no version in its path': {
    'has no OPTIONS for a path without a version': transporting((send, request) => {
      const isRejected = request.method === 'OPTIONS' && request.path === '/items';
      return send(isRejected ? { ...request, path: '/nowhere' } : request);
    }),
  },
};

async function runRule(subject: PluginSubject, name: string): Promise<void> {
  await pluginContract(subject)
    .find((rule) => rule.name === name)
    ?.run();
}

const eachFault = Object.entries(faults).flatMap(([rule, plugins]) =>
  Object.entries(plugins).map(([fault, plugin]) => [rule, fault, plugin] as const),
);

describe.concurrent('a broken plugin', () => {
  test.each(eachFault)('breaks "%s" if it %s', async (rule, _, plugin) => {
    await expect(runRule(plugin, rule)).rejects.toThrow(`The rule "${rule}" is broken: `);
  });
});

test('each rule has its own name, and a fault', () => {
  expect(
    pluginContract(right)
      .map(({ name }) => name)
      .sort(),
  ).toEqual(Object.keys(faults).sort());
});

/** Plugins and frameworks may differ in what has no meaning. */
const differences: Readonly<Record<string, readonly [rule: string, plugin: PluginSubject]>> = {
  'writes Vary in lower case, without spaces, and with a name of its own': [
    'the headers of a handler are merged with the headers of the version',
    answering(
      ({ headers }) => headers.has('Vary'),
      (headers) => {
        const vary = `accept-encoding,${headers.get('Vary')?.replaceAll(' ', '').toLowerCase()}`;
        headers.set('Vary', vary);
      },
    ),
  ],
  'has no HEAD': [
    'HEAD has the status and the headers of GET',
    transporting(async (send, request) => {
      const { status, headers, text } = await send(request);
      return { status: request.method === 'HEAD' ? 405 : status, headers, text };
    }),
  ],
  'handles one request after the other': [
    'parallel requests keep their versions',
    (() => {
      let previous: Promise<unknown> = Promise.resolve();
      return transporting((send, request) => {
        const response = previous.then(() => send(request));
        previous = response;
        return response;
      });
    })(),
  ],
};

test.each(Object.entries(differences).map(([name, difference]) => [name, ...difference] as const))(
  'a plugin that %s keeps the rule "%s"',
  async (_, rule, plugin) => {
    await runRule(plugin, rule);
  },
);
