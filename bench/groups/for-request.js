import { URLPathVersioning } from '../../dist/esm/index.js';
import { fresh, pick, VERSIONS } from '../fresh.js';

const [defaultVersion] = VERSIONS;
const versioning = new URLPathVersioning({ defaultVersion, allowedVersions: VERSIONS });
const version = fresh((index) => pick(VERSIONS, index));
const input = (index) => ({ url: '/users', params: { version: version(index) } });
const [v1, v2, v3] = VERSIONS;
const lists = { v1, v2, v3 };

export const groups = {
  forRequest: {
    input,
    ours: (request) => versioning.forRequest(request).version,
    peers: { determineVersion: (request) => versioning.determineVersion(request) },
    times: { determineVersion: 2 },
  },
  'forRequest and pick with an own entry': {
    input,
    ours: (request) => versioning.forRequest(request).pick(lists),
    peers: {
      'forRequest and an own key': (request) => {
        const { version } = versioning.forRequest(request);
        return Object.hasOwn(lists, version) ? lists[version] : undefined;
      },
    },
    times: { 'forRequest and an own key': 1.4 },
  },
};
