import { type Change, kindOf } from './client.js';
import type { Seen } from './shared-cache.js';

/** Leaves the `Vary` of the application alone. */
const withOwnVary = ({ headers, ...response }: Seen): Seen => ({
  ...response,
  headers: { ...headers, vary: 'Origin' },
});

/** The faults of an adapter, by the headers that it sends. Each lets a client get the response of another version. */
export const faults: Readonly<Record<string, Change>> = {
  'no Vary': (_, { headers: { vary, ...headers }, ...response }) => ({ ...response, headers }),
  'the Vary of the application alone with HEAD': ({ method }, response) =>
    method === 'HEAD' ? withOwnVary(response) : response,
  'the Vary of the application alone with 304': (_, response) =>
    response.status === 304 ? withOwnVary(response) : response,
  'the Vary of the application alone with a rejection': (_, response) =>
    kindOf(response) === 'rejection' ? withOwnVary(response) : response,
};
