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

/** Keeps the last decision in a variable that all requests share. */
const sharing = getting(({ versioning, routes }) => {
  let last: VersionedApi | undefined;
  const decide = versioning.forRequest.bind(versioning);
  const forRequest: typeof decide = (...request) => (last = decide(...request));
  const handled = ({ handle, ...route }: PluginRoute): PluginRoute => ({
    ...route,
    handle: ({ params }: PluginCall) =>
      handle({
        params,
        get api() {
          return last;
        },
      }),
  });
  return { versioning: Object.assign(versioning, { forRequest }), routes: routes.map(handled) };
});

/** Its requests arrive one after the other, so the fault shows only if the first handler waits for the others. */
const sharingSlowly: PluginSubject = {
  async start(application) {
    const server = await sharing.start(application);
    let requests = 0;
    return {
      ...server,
      async send(request) {
        await setTimeout(80 * requests++);
        return server.send(request);
      },
    };
  },
};

/** For each rule a plugin that breaks it. */
const faults: Readonly<Record<string, PluginSubject>> = {
  'a handler gets the version or the default, the parameters and the links of its request':
    handling((handle, { api, params: { id } }) =>
      handle({ api, params: { id: decodeURIComponent(id) } }),
    ),
  ...Object.fromEntries(
    ['POST', 'PUT', 'PATCH', 'DELETE'].map((each) => [
      `${each} has a version`,
      routing(({ method, options }) => ({ options: method !== each && options })),
    ]),
  ),
  'a path parameter is decoded, and one that cannot be decoded is the mistake of the client':
    transporting(async (send, request) => {
      const response = await send(request);
      return request.path.startsWith('/%E0') ? { ...response, status: 500 } : response;
    }),
  'each route has the versions of its own option, and lists no others': getting(({ routes }) => ({
    routes: routes.map((route) => ({ ...route, options: routes[0]?.options })),
  })),
  'a version of a route that is not allowed is a TypeError when the route is declared': declaring(
    () => ({ versions: undefined }),
  ),
  'a version of a mount that is not allowed is a TypeError when the mount is declared': mounting(
    () => ({ options: {} }),
  ),
  'parallel requests keep their versions': sharingSlowly,
  'selectVersion is asked for each request, and gets the request with what the application has set on it':
    (() => {
      const decisions = new Map<string | undefined, VersionedApi>();
      return deciding((decide, request) => {
        const sent = requestHeader(request, 'Accept-Version');
        if (!decisions.has(sent)) decisions.set(sent, decide());
        return decisions.get(sent) as VersionedApi;
      });
    })(),
  'an error of selectVersion reaches the error handler, and never means the default version':
    deciding((decide, _, versioning) => {
      try {
        return decide();
      } catch (error) {
        if (!(error instanceof RangeError)) throw error;
        return versioning.forVersion(versioning.defaultVersion as string);
      }
    }),
  'each place of a version arrives as it was sent, and no other place counts': sending(
    'Accept',
    (accept) => `${accept ?? '*/*'}`.toLowerCase(),
  ),

  'a plugin on a mount decides for the route behind it, with the options of the mount': mounting(
    ({ options }) => ({
      options: { ...options, versions: undefined },
    }),
  ),
  'an option of a route that is undefined leaves that of the mount': mounting(() => ({
    options: {},
  })),
  'a mount whose paths may lack the version has the default version': mounting(() => ({
    options: {},
  })),
  'the path parameter of a mount is the version of the route behind it': mounting(({ path }) => ({
    path: path.replace(':version', ':unknown'),
  })),
  'the namespace of a route is its version, whatever its path is': declaring(
    ({ namespace }, { path }) => ({
      namespace: namespace && (namespaceIn(path) ?? namespace),
    }),
  ),
  'the namespace of a mount is the version of the route behind it': mounting(
    ({ path, options }) => ({
      options: { ...options, namespace: namespaceIn(path) },
    }),
  ),
  'a plugin on a route decides again, and its headers replace those of a plugin on the mount':
    declaring(({ namespace }, { mount }) => ({
      namespace: mount?.options.namespace ?? namespace,
    })),
  'a rejection on a route replaces the headers of a plugin on the mount': answering(
    ({ body, headers }) =>
      body === 'ERR_VERSION_LACKS_RESOURCE' &&
      !headers.get('Vary')?.includes('Accept-Version') &&
      headers.set('Deprecation', '@1767225600'),
  ),
  'a route whose path lacks the version is an error for every client': declaring(
    ({ versionInPath }, { path }) => ({
      versionInPath: path === '/items/:id' ? 'optional' : versionInPath,
    }),
  ),
  'a route without a namespace is an error for every client': declaring(
    ({ namespace }, { path }) => ({
      namespace: namespace ?? namespaceIn(path),
    }),
  ),
  'a route whose path may lack the version has the default version': declaring(() => ({
    versionInPath: undefined,
  })),

  'the headers of a handler are merged with the headers of the version': handling(
    async (handle, call) => {
      const response = await handle(call);
      const { Link, ...headers } = response.headers;
      return { ...response, headers };
    },
  ),
  'the headers of a handler are merged if nothing in front of it touches the response': answering(
    ({ headers }) => !headers.get('Vary')?.includes('Origin') && headers.set('Vary', 'Cookie'),
  ),
  ...Object.fromEntries(
    (right.forms ?? []).map((form) => [
      `the headers of a handler that sends its response by ${form} are merged, too`,
      handling(async (handle, call) => {
        const response = await handle(call);
        return response.form === form ? { ...response, headers: {} } : response;
      }),
    ]),
  ),
  'a second response to the same request does not change the headers of the first': handling(
    (handle, call) => {
      const headers = new Headers({ 'API-Version': `${call.api.version}` });
      return handle({ ...call, sendAgain: async () => ({ headers }) });
    },
  ),
  'Vary: * of a handler stays, with the headers of the version': answering(
    ({ headers }) => headers.get('Vary') === '*' && headers.append('Vary', 'Accept-Version'),
  ),
  'a response of any status has the headers of the version': answering(
    ({ status, headers }) => status === 304 && headers.delete('Link'),
  ),
  'HEAD has the status and the headers of GET': answering(
    ({ request, headers }) => request.method === 'HEAD' && headers.delete('API-Version'),
  ),
  'HEAD of a route with versions is rejected for the others': transporting(
    async (send, request) => {
      const response = await send(request);
      return request.method === 'HEAD' ? { ...response, status: 200 } : response;
    },
  ),
  'a life cycle of a route is merged into the headers of every response': answering(
    ({ status, headers }) =>
      status > 400 && !headers.get('Sunset')?.includes('2099') && headers.delete('Sunset'),
  ),

  'an error becomes the response of the framework, with the headers of the version': answering(
    ({ status, body, headers }) =>
      status === 500 && body !== 'secret' && headers.delete('API-Version'),
  ),
  'an error reaches the error handler of the application unchanged': getting(({ onError }) => ({
    onError: onError && ((error) => onError(Object(error).status === 409 ? new Error() : error)),
  })),
  'a rejection of another strategy in a handler is an error with the headers of the version':
    answering(
      ({ body, headers }) =>
        body === 'ERR_VERSION_REQUIRED' &&
        headers.has('API-Version') &&
        headers.delete('API-Version'),
    ),

  'a version that is not allowed, missing or ambiguous is rejected, and the next request is served':
    sending('Accept-Version', (version) => [version ?? []].flat()[0]),
  'pick and reject() reject with the headers of the version, and pick lists what the route has too':
    answering(
      ({ headers }) =>
        headers.get('API-Supported-Versions') === 'v2' &&
        headers.set('API-Supported-Versions', 'v2, v3'),
    ),
  'the headers of a rejection stand once, even if an error handler copies them': answering(
    ({ status, body, headers }) =>
      status === 404 && body.startsWith('ERR_VERSION_') && headers.append('Vary', 'Accept-Version'),
  ),
  'a version that is gone or in a brownout is rejected with its headers, also as the default':
    answering(({ status, headers }) => status === 410 && headers.delete('Link')),
  'the framework sends a rejection with its headers if there is no error handler': answering(
    ({ status, body, headers }) =>
      status === 400 && !body.startsWith('ERR_VERSION_') && headers.delete('Vary'),
  ),

  'a route that opts out has no version': routing(({ options }) => ({ options: options || {} })),
  'an unknown URL has no version': answering(
    ({ request, headers }) =>
      request.path === '/unknown' && headers.append('Vary', 'Accept-Version'),
  ),
  'a preflight has the version that it carries or null, without the headers of a version':
    answering(
      ({ request, body, headers }) =>
        request.method === 'OPTIONS' &&
        body.startsWith('null') &&
        headers.set('Sunset', 'Wed, 01 Jan 2098 00:00:00 GMT'),
    ),
  'a route with versions rejects a preflight only if that names a version that the route lacks':
    declaring(({ versions }, { method }) => ({
      versions: method === 'OPTIONS' ? undefined : versions,
    })),
  'OPTIONS without Access-Control-Request-Method has a version': sending(
    'Access-Control-Request-Method',
    (_, { method }) => (method === 'OPTIONS' ? 'GET' : undefined),
  ),
  'OPTIONS needs no version in its path': transporting((send, request) => {
    const isRejected = request.method === 'OPTIONS' && request.path === '/items';
    return send(isRejected ? { ...request, path: '/nowhere' } : request);
  }),
};

async function runRule(subject: PluginSubject, name: string): Promise<void> {
  await pluginContract(subject)
    .find((rule) => rule.name === name)
    ?.run();
}

describe.concurrent('a broken plugin', () => {
  test.each(Object.entries(faults))('breaks "%s"', async (rule, plugin) => {
    await expect(runRule(plugin, rule)).rejects.toThrow(`The rule "${rule}" is broken: `);
  });
});

test('each rule has a fault', () => {
  const names = pluginContract(right).map(({ name }) => name);
  expect(Object.keys(faults).sort()).toEqual(names.sort());
});

const UNKNOWN_URL = 'an unknown URL has no version';
const EACH_PLACE = 'each place of a version arrives as it was sent, and no other place counts';
const REJECTED =
  'a version that is not allowed, missing or ambiguous is rejected, and the next request is served';

const addingToUnknownUrls = (name: string, value: string) =>
  answering(({ request, headers }) => request.path === '/unknown' && headers.append(name, value));

/** Further mistakes, each with a rule that finds it. */
const mistakes: Readonly<Record<string, readonly [rule: string, plugin: PluginSubject]>> = {
  'adds a header to unknown URLs': [UNKNOWN_URL, addingToUnknownUrls('API-Version', 'v1')],
  ...Object.fromEntries(
    ['*', 'Accept', 'Accept-Language'].map((name) => [
      `adds ${name} to the Vary of unknown URLs`,
      [UNKNOWN_URL, addingToUnknownUrls('Vary', name)] as const,
    ]),
  ),
  'serves a version that is not allowed': [
    REJECTED,
    deciding((decide, _, versioning) => {
      try {
        return decide();
      } catch (error) {
        if (Object(error).code !== 'ERR_VERSION_NOT_ALLOWED') throw error;
        return versioning.forVersion('v1');
      }
    }),
  ],
  'keeps the versions that it has read in an object': [
    REJECTED,
    (() => {
      const versions: Record<string, string> = {};
      return deciding((decide, request, versioning) => {
        const sent = `${requestHeader(request, 'Accept-Version')}`;
        if (!(sent in versions)) versions[sent] = `${decide().version}`;
        return versioning.forVersion(`${versions[sent]}`);
      });
    })(),
  ],
  'reads the version behind the last slash': [
    REJECTED,
    deciding((decide, request, versioning) => {
      const [version, ...path] = `${requestHeader(request, 'Accept-Version')}`.split('/').reverse();
      return path.length > 0 ? versioning.forVersion(`${version}`) : decide();
    }),
  ],
  'takes the host that a proxy names': [
    EACH_PLACE,
    sending('Host', (host, { headers }) => headers['X-Forwarded-Host'] || host),
  ],
  'decodes a URL twice': [
    EACH_PLACE,
    transporting((send, request) =>
      send({ ...request, path: request.path.replaceAll('%25', '%') }),
    ),
  ],
  'takes an option of a route that is undefined for that of the mount': [
    'an option of a route that is undefined leaves that of the mount',
    routing(({ mount, options }) => {
      const isUndefined = options && 'versions' in options && options.versions === undefined;
      return mount && isUndefined ? { mount: { ...mount, options: {} } } : {};
    }),
  ],
  'takes a request with Access-Control-Request-Method for a preflight': [
    EACH_PLACE,
    deciding((decide, request, versioning) =>
      requestHeader(request, 'Access-Control-Request-Method')
        ? versioning.forPreflight(request)
        : decide(),
    ),
  ],
  'sends Retry-After in milliseconds': [
    'a version that is gone or in a brownout is rejected with its headers, also as the default',
    answering(({ headers }) => {
      const seconds = headers.get('Retry-After');
      if (seconds) headers.set('Retry-After', `${seconds}000`);
    }),
  ],
};

test.each(Object.entries(mistakes).map(([name, mistake]) => [name, ...mistake] as const))(
  'a plugin that %s breaks the rule "%s"',
  async (_, rule, plugin) => {
    await expect(runRule(plugin, rule)).rejects.toThrow(`The rule "${rule}" is broken: `);
  },
);

/** Plugins and frameworks may differ in what has no meaning. */
const differences: Readonly<Record<string, readonly [rule: string, plugin: PluginSubject]>> = {
  'writes Vary in lower case, without spaces, and with a name of its own': [
    'the headers of a handler are merged with the headers of the version',
    answering(({ headers }) => {
      const vary = headers.get('Vary')?.replaceAll(' ', '').toLowerCase();
      if (vary) headers.set('Vary', `accept-encoding,${vary}`);
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
