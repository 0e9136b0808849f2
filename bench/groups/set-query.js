import queryString from 'query-string';
import { withQuery } from 'ufo';
import { QueryParameterVersioning } from '../../dist/esm/index.js';
import { DOTTED_VERSIONS, fresh, pick } from '../fresh.js';

const URLS = ['/users/', '/users?page=', '/users?sort=name&page='];
const url = fresh((index) => `${pick(URLS, index)}${index * 31}`);
const version = fresh((index) => pick(DOTTED_VERSIONS, index));

/** Its reverser returns the given URL, so that only the query parameter is measured. */
const versioning = new QueryParameterVersioning({ reverser: { reverse: (_name, { url }) => url } });

export const groups = {
  'set a query parameter': {
    input: (index) => ({ url: url(index), request: { version: version(index) } }),
    isText: true,
    times: { URLSearchParams: 0.5 },
    ours: (options) => versioning.reverse('users', options),
    peers: {
      URLSearchParams: ({ url, request }) => {
        const [path, query = ''] = url.split('?', 2);
        const parameters = new URLSearchParams(query);
        parameters.set('version', request.version);
        return `${path}?${parameters}`;
      },
      URL: ({ url, request }) => {
        const parsed = new URL(url, 'http://localhost');
        parsed.searchParams.set('version', request.version);
        return parsed.pathname + parsed.search;
      },
      'query-string': ({ url, request: { version } }) =>
        queryString.stringifyUrl({ url, query: { version } }, { sort: false }),
      ufo: ({ url, request: { version } }) => withQuery(url, { version }),
    },
  },
};
