import type { ReverseOptions } from '../reversing/url-reverser.js';
import { deepFreeze, expectEqual, expectSame, expectThrown, expectTypeError } from './expect.js';
import { recorder, urlOf } from './recorder.js';
import { type Rules, rule } from './rule.js';

const NAME = 'users-detail';
const WITHOUT_VERSION: readonly (ReverseOptions | undefined)[] = [
  undefined,
  { params: { id: 7 }, args: ['a'], format: 'json', extra: 1 },
  { request: null },
  { request: {} },
  { params: { id: 7 }, request: { version: null } },
];

export const reverseRules: Rules = ({ create, requestWith, v2 }) => {
  const { request, route } = requestWith(v2);

  return [
    rule('reverse passes all arguments to the reverser unchanged if there is no version', () => {
      for (const options of WITHOUT_VERSION) {
        const { reverser, calls } = recorder();
        const url = create({ reverser }).reverse(NAME, options);
        expectEqual('URL', url, urlOf(NAME, options ?? {}));
        expectEqual('calls of the reverser', calls, [[NAME, options ?? {}]]);
      }
    }),

    rule('reverse passes the same request and unknown options to the reverser', () => {
      const { reverser, calls } = recorder();
      const versioned = create({ reverser }).forRequest(request, route);
      versioned.reverse(NAME, { args: ['a'], format: 'json', extra: 1 });
      expectEqual('calls of the reverser', calls.length, 1);
      const { args, format, extra, ...options } = Object(calls[0]?.[1]);
      expectSame('request', options.request, request);
      expectEqual('options', { args, format, extra }, { args: ['a'], format: 'json', extra: 1 });
    }),

    rule('reverse does not change its options', () => {
      const strategy = create({ reverser: { reverse: urlOf } });
      const options = deepFreeze({ args: ['a'], params: { id: 7 }, query: {} });
      strategy.reverse(NAME, options);
      strategy.forRequest(request, route).reverse(NAME, options);
    }),

    rule('reverse throws a TypeError if request.version is neither a string nor null', () => {
      for (const version of [1, true, Symbol('v1'), ['v1'], {}]) {
        const { reverser, calls } = recorder();
        const request = { version } as unknown as { version: string };
        const strategy = create({ reverser });
        expectTypeError('reverse', () => strategy.reverse(NAME, { request }), 'version');
        expectEqual('calls of the reverser', calls, []);
      }
    }),

    rule('an error that the reverser throws passes through unchanged', () => {
      const error = new Error('broken');
      const reverse = () => {
        throw error;
      };
      const strategy = create({ reverser: { reverse } });
      for (const reverse of [strategy.forRequest(request, route).reverse, strategy.reverse]) {
        const thrown = expectThrown('reverse', () => reverse.call(strategy, NAME));
        expectSame('error', thrown, error);
      }
    }),
  ];
};
