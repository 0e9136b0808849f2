import assert from 'node:assert/strict';
import CachePolicy from 'http-cache-semantics';
import { compiles } from './compiles.js';

/**
 * The questions to a contender. Each returns a cell of the table. The functions `header`, `accept` and `path` send a
 * request with a version in that place, and are `undefined` if the contender does not read the place. `send` is the
 * first of them.
 */
export const QUESTIONS = {
  'version 9, which does not exist': async ({ send }) => outcome(await send('/users', 9)),
  'version 0, which ended on 2026-01-01': async ({ send }) => outcome(await send('/users', 0)),
  'no version': async ({ send }) => outcome(await send('/users')),
  'versions 1 and 2 in two lines of the header': async ({ header }) =>
    header && outcome(await header('/users', [1, 2])),
  '`Accept` prefers version 2 to version 1 by weight': async ({ accept }) =>
    accept && outcome(await accept('/users', [1, 2])),
  'the range `2.x`': async ({ header }) => header && outcome(await header('/users', '2.x')),
  'version 3, which is offered, on a route that it did not change': async ({ send }) =>
    outcome(await send('/users', 3)),
  'version 1 on a route that only version 2 has': async ({ send }) =>
    outcome(await send('/teams', 1)),
  'version 9 on a route without versions': async ({ header }) =>
    header && (await header('/health', 9)).status,
  '`Vary` on 200, 404 and a rejection': async ({ header }) => {
    if (!header) return undefined;
    const requests = [header('/users', 1), header('/users/0', 1), header('/users', 9)];
    const responses = await Promise.all(requests);
    return responses.map(({ headers }) => yes(headers.get('Vary'))).join(', ');
  },
  'a shared cache keeps the versions apart': async ({ send }) => {
    const [first, second] = [await send('/users', 1), await send('/users', 2)];
    const headers = Object.fromEntries(first.headers);
    const [stored, asked] = [first, second].map(({ request }) => ({
      ...request,
      url: request.path,
    }));
    const policy = new CachePolicy(stored, { status: first.status, headers });
    return yes(!policy.satisfiesWithoutRevalidation(asked));
  },
  'a preflight reaches the route': async ({ header, path }) => {
    const headers = { Origin: 'https://example.com', 'Access-Control-Request-Method': 'POST' };
    const options = { method: 'OPTIONS', headers };
    // A browser adds no header to a preflight.
    const { status } = header
      ? await header('/users', [], options)
      : await path('/users', 1, options);
    return yes(status < 300);
  },
  'a link keeps the version of the path': async ({ path }) => {
    if (!path) return undefined;
    const { self } = JSON.parse(await (await path('/users/7', 2)).text());
    return yes(self?.startsWith('/v2/'));
  },
  '`Deprecation` on version 1': async ({ send }) =>
    yes((await send('/users', 1)).headers.get('Deprecation')),
  'a rejection is a problem detail': async ({ send }) => {
    const type = (await send('/users', 9)).headers.get('Content-Type');
    return yes(type?.startsWith('application/problem+json'));
  },
  'a hook before the handler can read options that differ by version': async ({ send }) =>
    yes((await send('/users', 2)).headers.get('X-Chosen') === '2'),
  'version 9 in the code does not compile': async ({ code }) => {
    assert(compiles(code(2)), code(2));
    return yes(!compiles(code(9)));
  },
};

/** Returns the status, or for 200 the version that was served. */
async function outcome(response) {
  if (response.status !== 200) return response.status;
  const { version } = JSON.parse(await response.text());
  return `v${version}`;
}

const yes = (condition) => (condition ? 'yes' : 'no');
