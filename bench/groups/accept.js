import { parse } from 'content-type';
import expressVersionRequest from 'express-version-request';
import { parseAccept } from 'hono/utils/accept';
import Negotiator from 'negotiator';
import { AcceptHeaderVersioning } from '../../dist/esm/index.js';
import { acceptFloor } from '../floors.js';
import { pick, VERSIONS, variety } from '../fresh.js';
import { group } from '../group.js';
import { findMyWayVersions, nestOnExpress, nestOnFastify } from '../peers.js';

const DEFAULT = '1.0.0';
const versioning = new AcceptHeaderVersioning({
  allowedVersions: VERSIONS,
  defaultVersion: DEFAULT,
});
const allowed = new Set(VERSIONS);

const TYPES = ['application/json', 'application/vnd.acme+json', 'application/xml', 'text/csv'];
const oneRange = variety((index) => `${pick(TYPES, index)}; version=${pick(VERSIONS, index >> 2)}`);
const ownHeader = variety((index) => pick(VERSIONS, index >> 2));

const BROWSERS = [
  'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8,application/signed-exchange;v=b3;q=0.7',
  'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/png,image/svg+xml,*/*;q=0.8',
  'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8',
];
const browser = variety(
  (index) => `${pick(BROWSERS, index)},text/x-${index};q=0.${1 + (index % 6)}`,
);

const weighted = variety((index) => {
  const ranges = [
    `application/json;version=${pick(VERSIONS, index)};q=0.9`,
    `application/xml;version=${pick(VERSIONS, index + 1)};q=0.5`,
    `text/html;q=0.${1 + (index % 4)}`,
  ];
  return [0, 1, 2].map((position) => pick(ranges, index + position)).join(', ');
});

const input = (accept) => (index) => ({
  url: '/users',
  headers: { host: 'example.com', connection: 'keep-alive', accept: accept(index) },
});

const ours = (request) => versioning.determineVersion(request);
const floor = acceptFloor({ versions: VERSIONS, none: DEFAULT });
const setVersion = expressVersionRequest.setVersionByAcceptHeader();
const withDefault = (version) => (allowed.has(version) ? version : DEFAULT);
const handlers = findMyWayVersions(VERSIONS);

const peers = {
  'express-version-request': (request) => {
    setVersion(request, undefined, () => {});
    return request.version ?? DEFAULT;
  },
  'Nest on Express': nestOnExpress(VERSIONS, DEFAULT),
  'Nest on Fastify': nestOnFastify(VERSIONS, DEFAULT),
};

/** What an application writes around negotiator, which ranks the ranges but drops their parameters. */
function negotiator({ headers: { accept } }) {
  const [preferred] = new Negotiator({ headers: { accept } }).mediaTypes(accept.split(','));
  return withDefault(preferred && parse(preferred).parameters.version);
}

function contentType({ headers: { accept } }) {
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
}

const hono = ({ headers: { accept } }) => withDefault(parseAccept(accept)[0]?.params.version);

const VERSION = /;\s*version=([^;,\s]*)/i;
const regularExpression = ({ headers: { accept } }) => withDefault(VERSION.exec(accept)?.[1]);

export const groups = [
  group('Accept, one range', {
    input: (index) => {
      const request = input(oneRange)(index);
      request.headers['accept-version'] = ownHeader(index);
      return request;
    },
    ours,
    floor,
    byHand: {
      'regular expression': regularExpression,
      'content-type': ({ headers: { accept } }) => withDefault(parse(accept).parameters.version),
    },
    peers: {
      ...peers,
      'Hono parseAccept': hono,
      'find-my-way, its own header': ({ headers }) => handlers.get(headers['accept-version']),
    },
  }),
  group('Accept of a browser', {
    input: input(browser),
    ours,
    floor,
    byHand: { 'regular expression': regularExpression, 'content-type': contentType, negotiator },
    peers: { ...peers, 'Hono parseAccept': hono },
  }),
  group('Accept, three weighted ranges', {
    input: input(weighted),
    ours,
    floor,
    byHand: { 'content-type': contentType, negotiator },
    peers: { ...peers, 'Hono parseAccept': hono },
    // They know no weights.
    unchecked: Object.keys(peers),
  }),
];
