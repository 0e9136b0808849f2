import { HostNameVersioning } from '../../dist/esm/index.js';
import { fresh, pick, VERSIONS } from '../fresh.js';
import { group } from '../group.js';
import { manyVersions } from '../many-versions.js';
import { koa, nestHost } from '../peers.js';

const versioning = new HostNameVersioning({ allowedVersions: VERSIONS });
const allowed = new Set(VERSIONS);
const ifAllowed = (version) => (allowed.has(version) ? version : null);

const PATTERN = /^(?<version>[a-zA-Z0-9]+)\.[a-zA-Z0-9]+\.[a-zA-Z0-9]+$/;
const host = fresh((index) => `${pick(VERSIONS, index)}.example${index}.com:${8000 + index}`);
const withoutPort = ({ headers: { host } }) => host.slice(0, host.indexOf(':'));
const nest = nestHost(PATTERN);

export const groups = [
  group('host with a port', {
    input: (index) => ({ url: '/users', headers: { host: host(index) } }),
    ours: (request) => versioning.determineVersion(request),
    byHand: {
      'exec of the pattern': (request) => ifAllowed(PATTERN.exec(withoutPort(request))?.[1]),
      split: ({ headers: { host } }) => ifAllowed(host.split('.')[0]),
    },
    peers: {
      'Koa subdomains': (request) => ifAllowed(koa(request).subdomains.at(-1)),
      // Express gives the host name without its port.
      'Nest host filter': (request) => {
        request.hostname = withoutPort(request);
        return ifAllowed(nest(request));
      },
    },
  }),
  manyVersions(
    'host',
    (settings) => new HostNameVersioning(settings),
    (version) => `${version}.example.com`,
    (host) => ({ headers: { host } }),
  ),
];
