import {
  HostNameVersioning,
  NamespaceVersioning,
  QueryParameterVersioning,
  requestOrigin,
  URLPathVersioning,
} from '../../dist/esm/index.js';

const query = (url) => new QueryParameterVersioning({ reverser: { reverse: () => url } });
const host = new HostNameVersioning();
const path = new URLPathVersioning({ allowedVersions: ['v1', 'v2'] });
const namespace = new NamespaceVersioning({ allowedVersions: ['v1', 'v2'] });
const origin = requestOrigin({ allowedHosts: ['.example.com'] });
const readQuery = (text) => query('').determineVersion({ url: `/?${text}` });
const readHost = (text) => host.determineVersion({ headers: { host: text } });
const readOrigin = (text) => origin({ headers: { host: text } });
const readNamespace = (it) => namespace.determineVersion({ resolverMatch: { namespace: it } });
const setVersion = (version) => query('/').reverse('x', { request: { version } });
const setVersionIn = (url) => query(url).reverse('x', { request: { version: 'v1' } });

export const inputs = {
  'query: ampersands': ['&', readQuery],
  'query: equals signs': ['=', readQuery],
  'query: percent signs': ['%', readQuery],
  'query: names that are no UTF-8': ['&%aa', readQuery],
  'query: values that are no UTF-8': ['version=%ff&', readQuery],
  'query: a value that is no UTF-8': ['version=', '%ff', readQuery],
  'query: percent signs in pairs': ['%&', readQuery],
  'query: plus signs': ['version=', '+', readQuery],
  'query: escapes': ['version=', '%41', readQuery],
  'query: escaped names': ['%76ersion=1&', readQuery],
  'query: versions': ['version=1&', readQuery],
  'query: near misses': ['version2=1&', readQuery],
  'host: labels': ['v1.', readHost],
  'host: one label': ['v', readHost],
  'host: colons': [':', readHost],
  'host: brackets': [']:', readHost],
  'host of a URL: labels': ['http://', 'v1.', (url) => host.determineVersion({ url })],
  'host of a URL: digits': ['http://', '1', (url) => host.determineVersion({ url })],
  'origin: labels': ['v1.', readOrigin],
  'origin: one label': ['v', readOrigin],
  'path: a version': ['v', (version) => path.determineVersion({ params: { version } })],
  'namespace: colons': [':', readNamespace],
  'namespace: segments': ['v3:', readNamespace],
  'set query: asterisks': ['*', setVersion],
  'set query: spaces': [' ', setVersion],
  'set query: letters': ['v', setVersion],
  'set query: in ampersands': ['/?', '&', setVersionIn],
  'set query: in versions': ['/?', 'version=1&', setVersionIn],
  'set query: in escapes': ['/?', '%76ersion&', setVersionIn],
  'set query: before a fragment': ['/?a#', '&?', setVersionIn],
};
