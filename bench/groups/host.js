import { HostNameVersioning } from '../../dist/esm/index.js';
import { hostFloor } from '../floors.js';
import { pick, variety } from '../fresh.js';
import { group } from '../group.js';
import { koa, nestHost } from '../peers.js';

const VERSIONS = ['v1', 'v2', 'v3'];
const versioning = new HostNameVersioning({ allowedVersions: VERSIONS });
const allowed = new Set(VERSIONS);
const PATTERN = /^([a-zA-Z0-9]+)\.[a-zA-Z0-9]+\.[a-zA-Z0-9]+$/;

const host = variety((index) => `${pick(VERSIONS, index)}.example${index}.com:${8000 + index}`);
const nest = nestHost(/^(?<version>[a-zA-Z0-9]+)\.[a-zA-Z0-9]+\.[a-zA-Z0-9]+$/);
const ifAllowed = (version) => (allowed.has(version) ? version : null);

export const groups = [
  group('host with a port', {
    input: (index) => ({ url: '/users', headers: { host: host(index) } }),
    ours: (request) => versioning.determineVersion(request),
    floor: hostFloor({ versions: VERSIONS, none: null }),
    byHand: {
      'exec of the pattern': ({ headers: { host } }) =>
        PATTERN.exec(host.slice(0, host.indexOf(':')))?.[1],
      split: ({ headers: { host } }) => ifAllowed(host.split('.')[0]),
    },
    peers: {
      'Koa subdomains': (request) => ifAllowed(koa(request).subdomains.at(-1)),
      // Express gives the host name without its port.
      'Nest host filter': (request) => {
        const { host } = request.headers;
        request.hostname = host.slice(0, host.indexOf(':'));
        return ifAllowed(nest(request));
      },
    },
  }),
];
