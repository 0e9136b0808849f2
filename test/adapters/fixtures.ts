import { once } from 'node:events';
import type { AddressInfo, Server } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import type { Hono } from 'hono';
import { HeaderVersioning, NamespaceVersioning, URLPathVersioning } from 'request-versioning';
import { onTestFinished } from 'vitest';

export const settings = {
  allowedVersions: ['v1', 'v2', 'v3', 'v10'],
  defaultVersion: 'v1',
  lifecycle: { v1: { deprecated: '2026-01-01', links: [{ rel: 'sunset', href: '/v1' }] } },
} as const;
export const byHeader = new HeaderVersioning(settings);
export const byPath = new URLPathVersioning(settings);
export const byNamespace = new NamespaceVersioning(settings);

/** The headers that `byHeader` adds to a response of `v1`. */
export const HEADERS_OF_V1 = {
  vary: 'Accept-Version',
  deprecation: '@1767225600',
  link: '</v1>; rel="sunset"',
};

/** The headers that a handler sets itself. */
export const OWN_HEADERS = { Vary: 'Origin', Link: '</next>; rel="next", </last>; rel="last"' };
/** The headers of its response in `v1`. */
export const MERGED_HEADERS = {
  ...HEADERS_OF_V1,
  vary: 'Origin, Accept-Version',
  link: `${OWN_HEADERS.Link}, ${HEADERS_OF_V1.link}`,
};

/** Listens during a test. Returns the origin of the server. A concurrent test uses `open`, and closes its server itself. */
export function listen(server: Server): Promise<string> {
  onTestFinished(() => void server.close());
  return open(server);
}

/** Listens on a free port. Returns the origin of the server. */
export async function open(server: Server): Promise<string> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Makes a server of an application of Hono. */
export function serverOf({ fetch }: Pick<Hono, 'fetch'>, options = {}) {
  return createAdaptorServer({ fetch, overrideGlobalObjects: false, ...options }) as Server;
}

/** Returns a function that sends a request with the version in the header. */
export function clientOf(origin: string) {
  return async (path: string, version = 'v1', init: RequestInit = {}) => {
    const headers = { 'Accept-Version': version, ...init.headers };
    return read(await fetch(origin + path, { redirect: 'manual', ...init, headers }));
  };
}

export async function read(response: Response) {
  const headers: Readonly<Record<string, string>> = Object.fromEntries(response.headers);
  return { status: response.status, headers, body: await response.text() };
}
