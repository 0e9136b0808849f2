import { parse } from 'content-type';
import expressVersionRequest from 'express-version-request';
import { parseAccept } from 'hono/utils/accept';
import Negotiator from 'negotiator';
import { AcceptHeaderVersioning } from '../../dist/esm/index.js';
import { DOTTED_VERSIONS, fresh, pick } from '../fresh.js';
import { group } from '../group.js';
import { manyVersions } from '../many-versions.js';
import { findMyWayVersions, nestOnExpress, nestOnFastify } from '../peers.js';

const [DEFAULT] = DOTTED_VERSIONS;
const versioning = new AcceptHeaderVersioning({
  allowedVersions: DOTTED_VERSIONS,
  defaultVersion: DEFAULT,
});
const allowed = new Set(DOTTED_VERSIONS);
const withDefault = (version) => (allowed.has(version) ? version : DEFAULT);

const TYPES = ['application/json', 'application/vnd.acme+json', 'application/xml', 'text/csv'];
const BROWSERS = [
  'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8,application/signed-exchange;v=b3;q=0.7',
  'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/png,image/svg+xml,*/*;q=0.8',
  'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8',
];

const byHand = {
  'content-type': ({ headers: { accept } }) => {
    let best;
    let bestWeight = 0;
    for (let start = 0; start < accept.length; ) {
      const range = parse(accept, { comma: true, start });
      const weight = range.parameters.q === undefined ? 1 : Number(range.parameters.q);
      if (weight > bestWeight) {
        best = range;
        bestWeight = weight;
      }
      start = range.index + 1;
    }
    return withDefault(best?.parameters.version);
  },
  // It ranks the ranges, but drops their parameters.
  negotiator: ({ headers: { accept } }) => {
    const [preferred] = new Negotiator({ headers: { accept } }).mediaTypes(accept.split(','));
    return withDefault(preferred && parse(preferred).parameters.version);
  },
};

const hono = {
  'Hono parseAccept': ({ headers: { accept } }) =>
    withDefault(parseAccept(accept)[0]?.params.version),
};

const setVersion = expressVersionRequest.setVersionByAcceptHeader();
const withoutWeights = {
  'express-version-request': (request) => {
    setVersion(request, undefined, () => {});
    return request.version ?? DEFAULT;
  },
  'Nest on Express': nestOnExpress(DOTTED_VERSIONS, DEFAULT),
  'Nest on Fastify': nestOnFastify(DOTTED_VERSIONS, DEFAULT),
};

const PATTERN = /;\s*version=([^;,\s]*)/i;
const handlers = findMyWayVersions(DOTTED_VERSIONS);
const others = {
  'the first version, wanted or not': ({ headers: { accept } }) =>
    withDefault(PATTERN.exec(accept)?.[1]),
  'find-my-way, its own header': ({ headers }) => handlers.get(headers['accept-version']),
};

function acceptGroup(name, toAccept, contenders) {
  const accept = fresh(toAccept);
  const version = fresh((index) => pick(DOTTED_VERSIONS, index >> 2));
  return group(name, {
    input: (index) => ({
      url: '/users',
      headers: {
        host: 'example.com',
        connection: 'keep-alive',
        accept: accept(index),
        'accept-version': version(index),
      },
    }),
    ours: (request) => versioning.determineVersion(request),
    byHand,
    ...contenders,
  });
}

export const groups = [
  acceptGroup(
    'Accept, one range',
    (index) => `${pick(TYPES, index)}; version=${pick(DOTTED_VERSIONS, index >> 2)}`,
    { peers: { ...hono, ...withoutWeights }, others },
  ),
  acceptGroup(
    'Accept of a browser',
    (index) => `${pick(BROWSERS, index)},text/x-${index};q=0.${1 + (index % 6)}`,
    { peers: { ...hono, ...withoutWeights }, others },
  ),
  acceptGroup(
    'Accept, three weighted ranges',
    (index) => {
      const ranges = [
        `application/json;version=${pick(DOTTED_VERSIONS, index)};q=0.9`,
        `application/xml;version=${pick(DOTTED_VERSIONS, index + 1)};q=0.5`,
        `text/html;q=0.${1 + (index % 4)}`,
      ];
      return [0, 1, 2].map((position) => pick(ranges, index + position)).join(', ');
    },
    { peers: hono, others: { ...withoutWeights, ...others } },
  ),
  manyVersions(
    'Accept',
    (settings) => new AcceptHeaderVersioning(settings),
    (version) => `application/json;version=${version}`,
    (accept) => ({ headers: { accept } }),
  ),
];
