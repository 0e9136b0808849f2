import UrlPattern from 'url-pattern';
import { RouteReverser } from '../../dist/esm/index.js';
import { koaRouter } from '../peers.js';

const routes = Object.fromEntries(
  Array.from({ length: 1000 }, (_, index) => [`users-${index}`, `/:version/users-${index}/:id`]),
);
const params = { version: 'v1', id: '7' };

/** Each contender constructs its routes and builds a URL, so that the results can be compared. */
export const groups = {
  'construction of 1,000 routes': {
    ours: () => new RouteReverser(routes).reverse('users-999', { params }),
    peers: {
      '@koa/router': () => koaRouter(routes).url('users-999', params),
      'url-pattern': () => {
        const patterns = Object.entries(routes).map(([name, path]) => [name, new UrlPattern(path)]);
        return new Map(patterns).get('users-999').stringify(params);
      },
    },
    isText: true,
    times: { '@koa/router': 1.1 },
  },
};
