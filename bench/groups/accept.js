import { parse } from 'content-type';
import expressVersionRequest from 'express-version-request';
import { parseAccept } from 'hono/utils/accept';
import Negotiator from 'negotiator';
import { AcceptHeaderVersioning } from '../../dist/esm/index.js';
import { DOTTED_VERSIONS, fresh, pick, withDefault } from '../fresh.js';
import { manyVersions } from '../many-versions.js';
import { nestOnExpress, nestOnFastify } from '../peers.js';

const [DEFAULT] = DOTTED_VERSIONS;
const versioning = new AcceptHeaderVersioning({
  allowedVersions: DOTTED_VERSIONS,
  defaultVersion: DEFAULT,
});
const orDefault = withDefault(DOTTED_VERSIONS, DEFAULT);

const TYPES = ['application/json', 'application/vnd.acme+json', 'application/xml', 'text/csv'];
const BROWSERS = [
  'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8,application/signed-exchange;v=b3;q=0.7',
  'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/png,image/svg+xml,*/*;q=0.8',
  'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8',
];

const peers = {
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
    return orDefault(best?.parameters.version);
  },
  // Negotiator ranks the ranges but drops their parameters, so content-type parses the preferred range.
  'negotiator and content-type': ({ headers: { accept } }) => {
    const [preferred] = new Negotiator({ headers: { accept } }).mediaTypes(accept.split(','));
    return orDefault(preferred && parse(preferred).parameters.version);
  },
  'Hono parseAccept': ({ headers: { accept } }) =>
    orDefault(parseAccept(accept)[0]?.params.version),
};

const setVersion = expressVersionRequest.setVersionByAcceptHeader();
/** Peers that ignore weights. They take the first version, or read only the first parameter of the header. */
const withoutWeights = {
  'express-version-request': (request) => {
    setVersion(request, undefined, () => {});
    return request.version ?? DEFAULT;
  },
  'Nest on Express': nestOnExpress(DOTTED_VERSIONS, DEFAULT),
  'Nest on Fastify': nestOnFastify(DOTTED_VERSIONS, DEFAULT),
};

function acceptGroup(toAccept, times, others = {}) {
  const accept = fresh(toAccept);
  return {
    input: (index) => ({
      url: '/users',
      headers: { host: 'example.com', connection: 'keep-alive', accept: accept(index) },
    }),
    ours: (request) => versioning.determineVersion(request),
    peers: { ...peers, ...others },
    times,
  };
}

export const groups = {
  'Accept, one range': acceptGroup(
    (index) => `${pick(TYPES, index)}; version=${pick(DOTTED_VERSIONS, index >> 2)}`,
    { 'content-type': 0.9 },
    withoutWeights,
  ),
  'Accept of a browser': acceptGroup(
    (index) => `${pick(BROWSERS, index)},text/x-${index};q=0.${1 + (index % 6)}`,
    { 'content-type': 0.3 },
    withoutWeights,
  ),
  'Accept, three weighted ranges': acceptGroup(
    (index) => {
      const ranges = [
        `application/json;version=${pick(DOTTED_VERSIONS, index)};q=0.9`,
        `application/xml;version=${pick(DOTTED_VERSIONS, index + 1)};q=0.5`,
        `text/html;q=0.${1 + (index % 4)}`,
      ];
      return [0, 1, 2].map((position) => pick(ranges, index + position)).join(', ');
    },
    { 'content-type': 1.2, 'Hono parseAccept': 1 },
  ),
  'Accept, 1,000 versions': manyVersions(
    (settings) => new AcceptHeaderVersioning(settings),
    (accept) => ({ headers: { accept } }),
    (version) => `application/json;version=${version}`,
  ),
};
