import { HostNameVersioning } from '../../dist/esm/index.js';
import { fresh, pick, VERSIONS, withDefault } from '../fresh.js';
import { manyVersions } from '../many-versions.js';
import { koa, nestHost } from '../peers.js';

const versioning = new HostNameVersioning({ allowedVersions: VERSIONS });
const ifAllowed = withDefault(VERSIONS);
const nest = nestHost(/^(?<version>[a-zA-Z0-9]+)\.[a-zA-Z0-9]+\.[a-zA-Z0-9]+$/);
const host = fresh((index) => `${pick(VERSIONS, index)}.example${index}.com:${8000 + index}`);

export const groups = {
  'host with a port': {
    input: (index) => ({ url: '/users', headers: { host: host(index) } }),
    ours: (request) => versioning.determineVersion(request),
    peers: {
      'the same pattern by hand': ({ headers }) => {
        const [name] = headers.host.split(':', 1);
        return ifAllowed(/^([a-zA-Z0-9]+)\.[a-zA-Z0-9]+\.[a-zA-Z0-9]+$/.exec(name)?.[1]);
      },
      'Koa subdomains': (request) => ifAllowed(koa(request).subdomains.at(-1)),
      // Remove the port, because Express removes it from `hostname`.
      'Nest host filter': (request) => {
        const { host } = request.headers;
        request.hostname = host.slice(0, host.indexOf(':'));
        return ifAllowed(nest(request));
      },
    },
    times: { 'the same pattern by hand': 0.7 },
  },
  'host, 1,000 versions': manyVersions(
    (settings) => new HostNameVersioning(settings),
    (host) => ({ headers: { host } }),
    (version) => `${version}.example.com`,
  ),
};
