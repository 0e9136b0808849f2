import { URLPathVersioning } from '../../dist/esm/index.js';
import { fresh, pick, VERSIONS } from '../fresh.js';

const [defaultVersion] = VERSIONS;
const versioning = new URLPathVersioning({ defaultVersion, allowedVersions: VERSIONS });
const version = fresh((index) => pick(VERSIONS, index));
const input = (index) => ({ url: '/users', params: { version: version(index) } });

export const groups = {
  forRequest: {
    input,
    ours: (request) => versioning.forRequest(request).version,
    peers: { determineVersion: (request) => versioning.determineVersion(request) },
    times: { determineVersion: 2 },
  },
};
