import { type HeaderRecord, mergeHeader, type VersionErrorCode } from 'request-versioning';
import { expectEqual, mismatch } from '../expect.js';
import { show } from '../show.js';
import type { Exchange, Expected } from './exchange.js';
import { twinOf } from './routes.js';
import type { StrategyCase } from './strategies.js';
import { EARLIER_HEADERS, headersOf, type Trial, type TrialOptions } from './trial.js';

/** A rule, which is checked with each strategy that it applies to. */
export interface PluginRule {
  readonly name: string;
  readonly options?: TrialOptions;
  /** Whether requests of the strategy can break the rule. @default all strategies */
  readonly appliesTo?: (strategy: StrategyCase) => boolean;
  readonly check: (trial: Trial, strategy: StrategyCase) => Promise<void>;
}

type Headers = Readonly<Record<string, string | null>>;

const VERSIONS = ['v1', 'v2'];
const WITHOUT_DEFAULT: TrialOptions = { settings: { defaultVersion: null } };

const deciding: readonly PluginRule[] = [
  {
    name: 'a handler gets the version and the parameters, and its link leads back to the version',
    async check({ send, versioning }, { carry }) {
      for (const version of VERSIONS) {
        const target = carry('/items/a%20b', version);
        const expected: Expected = {
          status: 200,
          headers: merged(EARLIER_HEADERS, versioning.responseHeaders(version)),
          fields: { version, id: 'a b' },
        };
        const exchange = await send(target);
        exchange.expect(expected);
        (await send({ ...target, path: `${exchange.fields.link}` })).expect(expected);
      }
    },
  },
  {
    name: 'a request without a version gets the default version',
    appliesTo: ({ canOmit }) => canOmit,
    async check({ send, versioning }) {
      const headers = merged(EARLIER_HEADERS, versioning.responseHeaders('v1'));
      const exchange = await send({ path: '/items/7' });
      exchange.expect({ status: 200, headers, fields: { version: 'v1' } });
    },
  },
  {
    name: 'parallel requests keep their versions',
    options: { overlapping: VERSIONS.length },
    async check({ send }, { carry }) {
      const sent = VERSIONS.map(async (version) => {
        const exchange = await send(carry('/items/7', version));
        return () => exchange.expect({ headers: { 'API-Version': version }, fields: { version } });
      });
      for (const check of await Promise.all(sent)) check();
    },
  },
  {
    name: 'forRequest is called once for each request that a route matches',
    async check({ send, calls }, { carry }) {
      for (const path of ['/items/7', '/failing']) await send(carry(path, 'v2'));
      expectEqual('calls of forRequest for two requests', calls.forRequest, 2);
    },
  },
  {
    name: 'a version that is looked up before the plugin reaches selectVersion',
    options: { pin: 'v2' },
    // A namespace has already chosen the route.
    appliesTo: ({ create }) => create({}).selectsSent,
    async check({ send }, { carry }) {
      for (const path of ['/items/7', '/recent']) {
        (await send(carry(path, 'v1'))).expect({ status: 200, headers: { 'API-Version': 'v2' } });
      }
    },
  },
];

const responding: readonly PluginRule[] = [
  ...Object.entries({
    'the headers of a handler are merged with the headers of the version': '/own',
    'Vary: * of a handler stays, with the headers of the version': '/any',
    'a 404 of a handler has the headers of the version': '/missing',
    'a redirect has the headers of the version': '/moved',
  }).map(
    ([name, path]): PluginRule => ({
      name,
      check: (trial, strategy) => expectMerged(trial, strategy, path),
    }),
  ),
  ...Object.entries({ 'an error': '/failing', 'an error with headers': '/refused' }).flatMap(
    ([error, path]): PluginRule[] => [
      {
        name: `${error} becomes the response of the framework, with the headers of the version`,
        check: (trial, strategy) => expectMerged(trial, strategy, path),
      },
      {
        name: `${error} reaches the error handler of the application unchanged`,
        options: { handlesErrors: true },
        async check(trial, strategy) {
          await expectMerged(trial, strategy, path);
          expectSameErrors(trial);
        },
      },
    ],
  ),
  {
    name: 'HEAD has the status and the headers of GET',
    async check({ send }, { carry }) {
      const neutral = { path: twinOf('/own') };
      const routesHead = (await send(neutral, 'HEAD')).status === (await send(neutral)).status;
      if (!routesHead) return; // the router sends HEAD to no route of GET
      for (const path of ['/items/7', '/own', '/missing', '/recent']) {
        const got = await send(carry(path, 'v1'));
        const headers = Object.fromEntries(ALL_HEADERS.map((name) => [name, got.header(name)]));
        const exchange = await send(carry(path, 'v1'), 'HEAD');
        exchange.expect({ status: got.status, type: got.type, headers, body: '' });
      }
    },
  },
];

const rejecting: readonly PluginRule[] = [
  {
    name: 'a version that is not allowed is rejected, and the next request is served',
    options: { handlesErrors: true },
    appliesTo: ({ unlisted }) => unlisted.length > 0,
    async check(trial, { carry, unlisted }) {
      for (const version of unlisted) {
        const exchange = await trial.send(carry('/items/7', version));
        expectRejection(trial, exchange, 'ERR_VERSION_NOT_ALLOWED');
        expectEqual('version in the body', exchange.body.includes(version), false);
      }
      (await trial.send(carry('/plain', 'v2'))).expect({ status: 200 });
      expectEqual('calls of handlers', trial.calls.handle, 1);
    },
  },
  {
    name: 'two different versions are rejected',
    appliesTo: ({ carryBoth }) => carryBoth !== undefined,
    async check(trial, { carryBoth }) {
      const target = (carryBoth as NonNullable<typeof carryBoth>)('/items/7');
      expectRejection(trial, await trial.send(target), 'ERR_VERSION_AMBIGUOUS');
    },
  },
  {
    name: 'a request without the required version is rejected',
    options: WITHOUT_DEFAULT,
    appliesTo: ({ canOmit, create }) => canOmit && create({}).checksDefault,
    async check(trial) {
      expectRejection(trial, await trial.send({ path: '/items/7' }), 'ERR_VERSION_REQUIRED');
    },
  },
  ...Object.entries({
    'a version that the list of a route lacks': { v1: '/recent', v2: '/former' },
    'a version that pick in a handler lacks': { v1: '/picked' },
  }).map(
    ([version, paths]): PluginRule => ({
      name: `${version} is rejected without the headers of the version`,
      options: { handlesErrors: true },
      async check(trial, { carry }) {
        for (const [lacking, path] of Object.entries(paths)) {
          const other = lacking === 'v1' ? 'v2' : 'v1';
          (await trial.send(carry(path, other))).expect({ status: 200 });
          const exchange = await trial.send(carry(path, lacking));
          expectRejection(trial, exchange, 'ERR_VERSION_LACKS_RESOURCE', 404, lacking);
        }
      },
    }),
  ),
  {
    name: 'a rejection of another strategy in a handler has the Vary of both',
    options: { handlesErrors: true },
    async check({ send, versioning, calls }, { carry }) {
      const exchange = await send(carry('/nested', 'v1'));
      const vary = [EARLIER_HEADERS.Vary, ...versioning.vary, 'Nested-Version'].join(', ');
      exchange.expect({
        status: 400,
        type: 'application/problem+json',
        headers: { Vary: vary, Deprecation: null, Link: null, 'API-Version': null },
        fields: { code: 'ERR_VERSION_REQUIRED' },
      });
      expectEqual('errors that the error handler of the application got', calls.caught, []);
    },
  },
];

const neutral: readonly PluginRule[] = [
  {
    name: 'a route that opts out has no version',
    options: WITHOUT_DEFAULT,
    async check(trial, strategy) {
      const path = twinOf('/plain');
      const { headers = {} } = strategy.carry(path, strategy.unlisted[0] ?? 'v1');
      for (const target of [{ path }, { path, headers }, { path: `${path}?version=v9` }]) {
        expectNeutral(trial, await trial.send(target), 200);
      }
    },
  },
  {
    name: 'an unknown URL has no version',
    options: WITHOUT_DEFAULT,
    async check(trial, { carry, unlisted }) {
      for (const version of ['v1', ...unlisted]) {
        expectNeutral(trial, await trial.send(carry('/unknown', version)), 404);
      }
    },
  },
  {
    name: 'a preflight has no version',
    options: WITHOUT_DEFAULT,
    async check(trial, { carry, canOmit }) {
      const preflight = { Origin: 'https://example.com', 'Access-Control-Request-Method': 'GET' };
      const { path, headers } = canOmit ? { path: '/items/7' } : carry('/items/7', 'v1');
      const exchange = await trial.send({ path, headers: { ...headers, ...preflight } }, 'OPTIONS');
      expectNeutral(trial, exchange, 200);
      exchange.expect({ fields: { version: 'none' } });
    },
  },
  {
    name: 'OPTIONS without Access-Control-Request-Method has a version',
    async check({ send, versioning }, { carry }) {
      const headers = merged(EARLIER_HEADERS, versioning.responseHeaders('v1'));
      const exchange = await send(carry('/items/7', 'v1'), 'OPTIONS');
      exchange.expect({ status: 200, headers, fields: { version: 'v1' } });
    },
  },
];

export const PLUGIN_RULES: readonly PluginRule[] = [
  ...deciding,
  ...responding,
  ...rejecting,
  ...neutral,
];

/** The response headers that the rules compare. */
const ALL_HEADERS = [
  ...['Vary', 'Link', 'Location', 'Retry-After', 'Deprecation', 'API-Version'],
  ...['API-Supported-Versions', 'API-Deprecated-Versions'],
];

/** Returns the headers of `earlier`, with `added` merged into them. */
function merged(earlier: Headers, added: HeaderRecord): Headers {
  const both = Object.entries(added).map(([name, value]) => [
    name,
    mergeHeader(name, earlier[name], value),
  ]);
  return { ...earlier, ...Object.fromEntries(both) };
}

/** Compares the response of each version with the response of the neutral twin, whose headers it extends. */
async function expectMerged(trial: Trial, { carry }: StrategyCase, path: string): Promise<void> {
  const twin = await trial.send({ path: twinOf(path) });
  for (const version of VERSIONS) {
    const exchange = await trial.send(carry(path, version));
    const own = Object.fromEntries(ALL_HEADERS.map((name) => [name, twin.header(name)]));
    const headers = merged(own, trial.versioning.responseHeaders(version));
    exchange.expect({ status: twin.status, type: twin.type, headers });
  }
}

/** Compares the errors that handlers threw with the errors that the application's error handler got. */
function expectSameErrors({ calls: { thrown, caught } }: Trial): void {
  expectEqual('number of errors that the error handler got', caught.length, thrown.length);
  for (const [index, { error, headers }] of thrown.entries()) {
    const got = caught[index];
    if (got !== error)
      throw mismatch('error', `the same error as the handler's, ${show(error)}`, got);
    expectEqual('headers of the error', headersOf(error), headers);
  }
}

function expectRejection(
  { versioning, calls }: Trial,
  exchange: Exchange,
  code: VersionErrorCode,
  status: number = versioning.invalidVersionStatus,
  named: string | null = null,
): void {
  const vary = [...versioning.vary, 'Accept-Language'].join(', ');
  const { 'API-Supported-Versions': supported = null } = versioning.responseHeaders('v2');
  exchange.expect({
    status,
    type: 'application/problem+json',
    headers: {
      ...{ Vary: mergeHeader('Vary', EARLIER_HEADERS.Vary, vary), Deprecation: null, Link: null },
      ...{ 'API-Version': named, 'API-Supported-Versions': supported },
    },
    fields: { status, code },
  });
  const { title, detail } = exchange.fields;
  expectEqual('types of title and detail', [typeof title, typeof detail], ['string', 'string']);
  expectEqual('errors that the error handler of the application got', calls.caught, []);
}

/** Expects a response as if there were no plugin. */
function expectNeutral({ calls }: Trial, exchange: Exchange, status: number): void {
  const none = Object.fromEntries(ALL_HEADERS.map((name) => [name, null]));
  exchange.expect({ status, headers: { ...none, ...EARLIER_HEADERS } });
  const hasProblem = exchange.type === 'application/problem+json';
  if (hasProblem) exchange.expect({ type: 'a type other than application/problem+json' });
  expectEqual('calls of forRequest', calls.forRequest, 0);
}
