import { type Change, kindOf } from './client.js';
import { names, type Scenario } from './scenarios.js';
import type { Seen } from './shared-cache.js';

/** A fault of an adapter, and the scenarios in which a client then gets the response of another version. */
interface Fault {
  readonly change: Change;
  readonly mixes: readonly Scenario[];
}

/** Removes `Vary`. */
export const withoutVary: Change = (_, { headers, ...response }) => {
  const { vary, ...others } = headers;
  return { ...response, headers: others };
};

/** Leaves the `Vary` of the application alone. */
const withOwnVary = ({ headers, ...response }: Seen): Seen => ({
  ...response,
  headers: { ...headers, vary: 'Origin' },
});

/** The faults by the headers that the adapter sends. */
export const faults: Readonly<Record<string, Fault>> = {
  'no Vary': { change: withoutVary, mixes: names },
  'the Vary of the application alone with HEAD': {
    change: ({ method }, response) => (method === 'HEAD' ? withOwnVary(response) : response),
    mixes: [
      'HEAD gets the stored response to GET',
      'a response to HEAD refreshes the stored response to GET',
    ],
  },
  'the Vary of the application alone with 304': {
    change: (_, response) => (response.status === 304 ? withOwnVary(response) : response),
    mixes: [
      'a 304 refreshes the stored response that Vary selects',
      'If-None-Match is compared with the response of the version',
    ],
  },
  'the Vary of the application alone with a rejection': {
    change: (_, response) => (kindOf(response) === 'rejection' ? withOwnVary(response) : response),
    mixes: ['a rejected version', 'a route that the version lacks', 'a resource that pick rejects'],
  },
};
