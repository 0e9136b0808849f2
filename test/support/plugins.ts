import type { Server } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';
import {
  type HeaderVersioning,
  NoReverseMatch,
  type QueryParameterVersioning,
  type RequestVersionOf,
  RouteReverser,
  URLPathVersioning,
} from 'request-versioning';
import { expect } from 'vitest';
import { versioned as honoVersioned, type VersionedEnv } from '../../examples/plugins/hono.js';

export const settings = {
  allowedVersions: ['v1', 'v2', 'v10'],
  reverser: new RouteReverser({ users: '{/:version}/users', teams: '{/:version}/teams' }),
  versionHeader: 'API-Version',
  lifecycle: { v1: { deprecated: '2026-01-01', links: [{ rel: 'sunset', href: '/v1' }] } },
} as const;
export const withDefault = { ...settings, defaultVersion: 'v1' } as const;

export type Settings = typeof settings & { readonly defaultVersion?: 'v1' };
export type Versioning =
  | HeaderVersioning<Settings>
  | QueryParameterVersioning<Settings>
  | URLPathVersioning<Settings>;
export type RequestApi = RequestVersionOf<Versioning>;

export interface Options {
  /** The `Vary` that the application sets before the plugin. */
  readonly vary: string;
  /** Whether the application has an error handler of its own, which responds to an error with 503. */
  readonly handlesErrors?: boolean;
}

/** The headers of the handler of `/own`. */
export const OWN_HEADERS = { Vary: 'Accept-Language', Link: '</users?page=2>; rel="next"' };

function showUsers({ version, reverse, pick }: RequestApi) {
  version satisfies 'v1' | 'v2' | 'v10';
  // @ts-expect-error: no route has the name
  expect(() => reverse('user')).toThrow(NoReverseMatch);
  return { version, format: pick({ v1: 'one', v2: 'two' }), link: reverse('users') };
}

function showTeams({ version, pick }: RequestApi) {
  return { version, format: pick({ v2: 'two' }) };
}

function fail(): never {
  throw new Error('secret');
}

/** Creates a server with each plugin. All have the same routes. `/health` is neutral. */
export const applications = { Hono: createHono } as const;

export type Application = keyof typeof applications;

async function createHono(versioning: Versioning, { vary, handlesErrors }: Options) {
  const app = new Hono<VersionedEnv<typeof versioning>>();
  app.use(async (c, next) => {
    c.header('Vary', vary);
    c.header('Access-Control-Allow-Origin', '*');
    await next();
  });
  if (handlesErrors) app.onError((_error, c) => c.body(null, 503));
  app.get('/health', (c) => c.text('ok'));
  const isPath = versioning instanceof URLPathVersioning;
  if (!isPath) app.use(honoVersioned(versioning));
  for (const prefix of isPath ? ['', '/:version'] : ['']) {
    for (const page of isPath ? ['users', 'teams', 'failing', 'missing', 'own', 'any'] : []) {
      app.use(`${prefix}/${page}`, honoVersioned(versioning));
    }
    app.get(`${prefix}/users`, (c) => c.json(showUsers(c.var.api)));
    app.get(`${prefix}/teams`, (c) => c.json(showTeams(c.var.api)));
    app.get(`${prefix}/failing`, fail);
    app.get(`${prefix}/missing`, (c) => c.notFound());
    app.get(`${prefix}/own`, () => new Response('own', { headers: OWN_HEADERS }));
    app.get(`${prefix}/any`, (c) => c.text('any', 200, { Vary: '*' }));
  }
  app.options('*', (c) => c.body(null, 204));
  return createAdaptorServer({ fetch: app.fetch, overrideGlobalObjects: false }) as Server;
}
