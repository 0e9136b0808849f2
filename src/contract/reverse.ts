import type { ReverseOptions, UrlReverser } from '../reversing/url-reverser.js';
import { deepFreeze, expectEqual, expectSame, expectThrown, expectTypeError } from './expect.js';
import { type ContractRule, rule } from './rule.js';
import type { ContractSubject } from './subject.js';

const VIEW = 'users-detail';
const URL_OF_VIEW = '/users/7?page=2#top';

const WITHOUT_VERSION: readonly (ReverseOptions | undefined)[] = [
  undefined,
  {},
  { params: { id: 7 }, args: ['a'], format: 'json', extra: 1 },
  { request: null },
  { request: {} },
  { request: { version: undefined } },
  { params: { id: 7 }, request: { version: null } },
];

export function reverseRules({ create }: ContractSubject): ContractRule[] {
  return [
    rule('reverse: hands everything on as it is where there is no version', () => {
      for (const options of WITHOUT_VERSION) {
        const { reverser, calls } = recorder();
        expectEqual('URL', create({ reverser }).reverse(VIEW, options), URL_OF_VIEW);
        expectEqual('calls of the reverser', calls, [[VIEW, options ?? {}]]);
      }
    }),

    rule('reverse: hands on the very request, and what the strategy does not know', () => {
      const { reverser, calls } = recorder();
      const request = { version: 'v2', protocol: 'https' };
      create({ reverser }).reverse(VIEW, { request, args: ['a'], format: 'json', extra: 1 });
      expectEqual('calls of the reverser', calls.length, 1);
      const { args, format, extra, ...options } = Object(calls[0]?.[1]);
      expectSame('request', options.request, request);
      expectEqual('the rest', { args, format, extra }, { args: ['a'], format: 'json', extra: 1 });
    }),

    rule('reverse: changes nothing that it is given', () => {
      const { reverser } = recorder();
      const options = { args: ['a'], params: { id: 7 }, query: {}, request: { version: 'v2' } };
      create({ reverser }).reverse(VIEW, deepFreeze(options));
    }),

    rule('reverse: a request.version that is neither a text nor null is a TypeError', () => {
      for (const version of [1, true, Symbol('v1'), ['v1'], {}]) {
        const { reverser, calls } = recorder();
        const request = { version } as unknown as { version: string };
        const strategy = create({ reverser });
        expectTypeError('reverse', () => strategy.reverse(VIEW, { request }), 'version');
        expectEqual('calls of the reverser', calls, []);
      }
    }),

    rule('reverse: a reverser that returns no text is a TypeError', () => {
      for (const url of [undefined, null, 7, {}]) {
        const strategy = create({ reverser: { reverse: () => url as unknown as string } });
        expectTypeError('reverse', () => strategy.reverse(VIEW), 'reverser');
      }
    }),

    rule('reverse: what the reverser throws passes through', () => {
      const error = new Error('broken');
      const reverse = () => {
        throw error;
      };
      const strategy = create({ reverser: { reverse } });
      for (const version of ['v2', null]) {
        const ask = () => strategy.reverse(VIEW, { request: { version } });
        expectSame('error', expectThrown('reverse', ask), error);
      }
    }),
  ];
}

/** A reverser that always answers the same URL, and says what it was asked. */
function recorder() {
  const calls: [string, ReverseOptions][] = [];
  const reverser: UrlReverser = {
    reverse: (...call) => {
      calls.push(call);
      return URL_OF_VIEW;
    },
  };
  return { reverser, calls };
}
