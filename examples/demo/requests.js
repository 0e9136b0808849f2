/** What the demo sends under each strategy, and the answer that must come back. */
export const requests = {
  AcceptHeaderVersioning: [
    { path: '/accept/users/7', accept: 'application/json; version=v2', expect: '200 v2' },
    { path: '/accept/users/7', accept: 'application/json', expect: '200 v1' },
    {
      path: '/accept/users/7',
      accept: 'application/json; version=v9',
      expect: '406 ERR_VERSION_NOT_ALLOWED',
    },
    {
      path: '/accept/users/7',
      accept: 'text/html;q=0.5;version=v1, application/json; VERSION="v\\2"',
      expect: '200 v2',
    },
  ],
  URLPathVersioning: [
    { path: '/path/v2/users/7', expect: '200 v2' },
    { path: '/path/users/7', expect: '200 v1' },
    { path: '/path/v9/users/7', expect: '404 ERR_VERSION_NOT_ALLOWED' },
    { path: '/path/%76%32/users/7', expect: '200 v2' },
  ],
  NamespaceVersioning: [
    { path: '/namespace/v2/users/7', expect: '200 v2' },
    { path: '/namespace/users/7', expect: '200 v1' },
    { path: '/namespace/v9/users/7', expect: '404 ERR_VERSION_NOT_ALLOWED' },
    { path: '/namespace/internal/v2/users/7', expect: '200 v2' },
  ],
  HostNameVersioning: [
    { path: '/host/users/7', host: 'v2.example.com', expect: '200 v2' },
    { path: '/host/users/7', host: 'example.com', expect: '200 v1' },
    { path: '/host/users/7', host: 'v9.example.com', expect: '404 ERR_VERSION_NOT_ALLOWED' },
    { path: '/host/users/7', host: '[::1]', expect: '200 v1' },
  ],
  QueryParameterVersioning: [
    { path: '/query/users/7?version=v2', expect: '200 v2' },
    { path: '/query/users/7', expect: '200 v1' },
    { path: '/query/users/7?version=v9', expect: '404 ERR_VERSION_NOT_ALLOWED' },
    { path: '/query/users/7?version=v1&version=v2', expect: '404 ERR_VERSION_AMBIGUOUS' },
  ],
};
