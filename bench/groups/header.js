import expressVersionRequest from 'express-version-request';
import { HeaderVersioning } from '../../dist/esm/index.js';
import { DOTTED_VERSIONS, fresh, pick, withDefault } from '../fresh.js';
import { manyVersions } from '../many-versions.js';
import { findMyWayVersions } from '../peers.js';

const versioning = new HeaderVersioning({ allowedVersions: DOTTED_VERSIONS });
const ifAllowed = withDefault(DOTTED_VERSIONS);
const version = fresh((index) => pick(DOTTED_VERSIONS, index));
const setVersion = expressVersionRequest.setVersionByHeader('Accept-Version');
const handlers = findMyWayVersions(DOTTED_VERSIONS);

export const groups = {
  'own header': {
    input: (index) => ({ url: '/users', headers: { 'accept-version': version(index) } }),
    ours: (request) => versioning.determineVersion(request),
    peers: {
      'find-my-way': ({ headers }) => handlers.get(headers['accept-version']),
      'express-version-request': (request) => {
        setVersion(request, undefined, () => {});
        return ifAllowed(request.version);
      },
    },
    times: { 'find-my-way': 2 },
  },
  'own header, 1,000 versions': manyVersions(
    (settings) => new HeaderVersioning(settings),
    (version) => ({ headers: { 'accept-version': version } }),
  ),
};
