import queryString from 'query-string';
import { withQuery } from 'ufo';
import { QueryParameterVersioning } from '../../dist/esm/index.js';
import { DOTTED_VERSIONS, fresh, pick } from '../fresh.js';
import { group } from '../group.js';

const URLS = ['/users/', '/users?page=', '/users?sort=name&page='];
const url = fresh((index) => `${pick(URLS, index)}${index * 31}`);
const version = fresh((index) => pick(DOTTED_VERSIONS, index));

/** A reverser that has the URL already, so that only the parameter is measured. */
const versioning = new QueryParameterVersioning({
  reverser: { reverse: (_viewname, { url }) => url },
});

export const groups = [
  group('set a query parameter', {
    isText: true,
    input: (index) => ({ url: url(index), request: { version: version(index) } }),
    ours: (options) => versioning.reverse('users', options),
    byHand: {
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
    },
    peers: {
      'query-string': ({ url, request: { version } }) =>
        queryString.stringifyUrl({ url, query: { version } }, { sort: false }),
      ufo: ({ url, request: { version } }) => withQuery(url, { version }),
    },
  }),
];
