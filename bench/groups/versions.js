import {
  AcceptHeaderVersioning,
  CombinedVersioning,
  HeaderVersioning,
  HostNameVersioning,
  NamespaceVersioning,
  newestNotAfter,
  QueryParameterVersioning,
  URLPathVersioning,
} from '../../dist/esm/index.js';
import { fresh, pick } from '../fresh.js';
import { group } from '../group.js';

// Whether a strategy is as fast with many versions as with few.

const MANY = Array.from({ length: 1000 }, (_, index) => `v${index + 1000}`);
const FEW = [MANY[0], MANY[500], MANY[999]];

/** For each strategy, what it reads of a request: its text, and the request that has it. */
const STRATEGIES = {
  Accept: [
    (settings) => new AcceptHeaderVersioning(settings),
    (version) => `application/json;version=${version}`,
    (accept) => ({ headers: { accept } }),
  ],
  header: [
    (settings) => new HeaderVersioning(settings),
    (version) => version,
    (version) => ({ headers: { 'accept-version': version } }),
  ],
  query: [
    (settings) => new QueryParameterVersioning(settings),
    (version) => `/users?version=${version}`,
    (url) => ({ url }),
  ],
  host: [
    (settings) => new HostNameVersioning(settings),
    (version) => `${version}.example.com`,
    (host) => ({ headers: { host } }),
  ],
  path: [
    (settings) => new URLPathVersioning(settings),
    (version) => version,
    (version) => ({ params: { version } }),
  ],
  namespace: [
    (settings) => new NamespaceVersioning(settings),
    (version) => `${version}:users`,
    (namespace) => ({ resolverMatch: { namespace } }),
  ],
  combined: [
    (settings) =>
      new CombinedVersioning({
        ...settings,
        sources: [new HeaderVersioning(), new URLPathVersioning()],
      }),
    (version) => version,
    (version) => ({ headers: { 'accept-version': version } }),
  ],
};

function flatGroup([name, [create, toText, toRequest]]) {
  const many = create({ allowedVersions: MANY });
  const few = create({ allowedVersions: FEW });
  const toMany = fresh((index) => toText(MANY[(index * 15) % MANY.length]));
  const toFew = fresh((index) => toText(pick(FEW, index)));
  return group(`${name}, 1,000 versions`, {
    input: (index) => ({ many: toRequest(toMany(index)), few: toRequest(toFew(index)) }),
    ours: ({ many: request }) => many.determineVersion(request),
    others: { '3 versions': ({ few: request }) => few.determineVersion(request) },
  });
}

const DAYS = Array.from({ length: 1000 }, (_, index) => day(index * 3));
const select = newestNotAfter(DAYS);
const sent = fresh((index) => day(index * 46 + 1));

function day(days) {
  return new Date(Date.UTC(2018, 0, 1 + days)).toISOString().slice(0, 10);
}

export const groups = [
  ...Object.entries(STRATEGIES).map(flatGroup),
  group('newest of 1,000 versions', {
    input: sent,
    ours: select,
    byHand: { findLast: (sent) => DAYS.findLast((day) => day <= sent) ?? sent },
  }),
];
