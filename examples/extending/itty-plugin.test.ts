import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { AutoRouter, type IRequest, Router } from 'itty-router';
import { HeaderVersioning, URLPathVersioning } from 'request-versioning';
import {
  type PluginResponse,
  type PluginRoute,
  type PluginSubject,
  pluginContract,
  sendTo,
} from 'request-versioning/contract';
import { expect, test } from 'vitest';
import { decodeParams, versioned, versionHeaders } from './itty-plugin.js';

const toResponse = ({ status, headers, body, form }: PluginResponse) =>
  form
    ? Response.redirect(`${headers.Location}`, 302)
    : new Response(body || null, { status, headers });

const NO_HEAD = 'itty-router does not send `HEAD` to the routes of `GET`';

const subject: PluginSubject = {
  forms: ['Response.redirect'],
  skip: {
    'HEAD has the status and the headers of GET': NO_HEAD,
    'HEAD of a route with versions is rejected for the others': NO_HEAD,
  },
  async start({ versioning, routes, before, onError }) {
    const app = AutoRouter({
      before: [
        async (request: IRequest) => {
          request.own = await before(request);
        },
      ],
      ...(onError && { catch: (error: unknown) => toResponse(onError(error)) }),
      finally: [addOwnHeaders, versionHeaders],
    });
    const plugin = (options: PluginRoute['options']) =>
      options ? [versioned(versioning, options)] : [];
    for (const { method, mount, path, options, handle } of routes) {
      const router = mount ? Router({ base: mount.path }) : app;
      router[method.toLowerCase()](path, ...plugin(options), async (request: IRequest) => {
        const { api, params, url, headers } = request;
        // A copy, because itty-router keeps what belongs to a response on its request.
        const sendAgain = () => app.fetch(new Request(url, { headers }));
        return toResponse(await handle({ api, params: decodeParams(params), sendAgain }));
      });
      if (mount) app.all(`${mount.path}/*`, ...plugin(mount.options), router.fetch);
    }
    const server = serve({
      fetch: (request) => app.fetch(request),
      overrideGlobalObjects: false,
      hostname: '127.0.0.1',
      port: 0,
    });
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    return { send: sendTo(`http://127.0.0.1:${port}`), close: () => server.close() };
  },
};

/** Adds the headers that the application sets for each response, such as `Vary: Origin`. */
function addOwnHeaders(response: Response, { own = {} }: IRequest) {
  for (const [name, value] of Object.entries<string>(own)) {
    if (!response.headers.has(name)) response.headers.set(name, value);
  }
}

for (const { name, run } of pluginContract(subject)) test(name, run);

const settings = { allowedVersions: ['v1', 'v2'], defaultVersion: 'v1' } as const;

test('the headers of two strategies on a route are both in Vary', async () => {
  const by = (headerName: string) => versioned(new HeaderVersioning({ ...settings, headerName }));
  const app = AutoRouter({ finally: [versionHeaders] });
  app.get('/', by('Accept-Version'), by('API-Version'), () => 'Hello');
  const response = await app.fetch(new Request('http://localhost/'));
  expect(response.headers.get('Vary')).toBe('Accept-Version, API-Version');
});

test('a damaged escape in a parameter is a version that is not allowed', async () => {
  const app = AutoRouter({ finally: [versionHeaders] });
  app.get('/:version/users', versioned(new URLPathVersioning(settings)), () => 'Hello');
  const statusOf = async (path: string) =>
    (await app.fetch(new Request(`http://localhost${path}`))).status;
  expect(await statusOf('/v2/users')).toBe(200);
  expect(await statusOf('/%76%31/users')).toBe(200);
  expect(await statusOf('/%E0%A4%A/users')).toBe(404);
});
