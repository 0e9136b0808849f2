import expressVersionRequest from 'express-version-request';
import { HeaderVersioning } from '../../dist/esm/index.js';
import { DOTTED_VERSIONS, fresh, pick } from '../fresh.js';
import { group } from '../group.js';
import { manyVersions } from '../many-versions.js';
import { findMyWayVersions } from '../peers.js';

const versioning = new HeaderVersioning({ allowedVersions: DOTTED_VERSIONS });
const allowed = new Set(DOTTED_VERSIONS);
const ifAllowed = (version) => (allowed.has(version) ? version : null);
const version = fresh((index) => pick(DOTTED_VERSIONS, index));
const setVersion = expressVersionRequest.setVersionByHeader('Accept-Version');
const handlers = findMyWayVersions(DOTTED_VERSIONS);

export const groups = [
  group('request header', {
    input: (index) => ({ url: '/users', headers: { 'accept-version': version(index) } }),
    ours: (request) => versioning.determineVersion(request),
    byHand: { 'Set.has': ({ headers }) => ifAllowed(headers['accept-version']) },
    peers: {
      'express-version-request': (request) => {
        setVersion(request, undefined, () => {});
        return ifAllowed(request.version);
      },
      'find-my-way': ({ headers }) => handlers.get(headers['accept-version']),
    },
  }),
  manyVersions(
    'header',
    (settings) => new HeaderVersioning(settings),
    (version) => version,
    (version) => ({ headers: { 'accept-version': version } }),
  ),
];
