import type { HeaderPair } from '../response/lifecycle.js';
import type { VersioningSettings } from '../settings.js';
import { expectEqual, expectSame, expectTypeError, mismatch } from './expect.js';
import { allRefused } from './refused.js';
import { type ContractRule, rule } from './rule.js';
import { type ContractStrategy, type ContractSubject, LISTED } from './subject.js';
import { differingHeaders, unique } from './vary.js';

const LIFECYCLE: VersioningSettings = {
  allowedVersions: LISTED,
  lifecycle: {
    v1: {
      deprecated: '2026-01-01',
      sunset: '2027-01-01',
      links: [{ rel: 'deprecation', href: 'https://example.com/v1', type: 'text/html' }],
    },
  },
};

/** What `LIFECYCLE` says of the version v1. */
const OF_V1: readonly HeaderPair[] = [
  ['Deprecation', '@1767225600'],
  ['Sunset', 'Fri, 01 Jan 2027 00:00:00 GMT'],
  ['Link', '<https://example.com/v1>; rel="deprecation"; type="text/html"'],
];

const ADVERTISED: readonly HeaderPair[] = [
  ['API-Supported-Versions', 'v2'],
  ['API-Deprecated-Versions', 'v1'],
];

export function responseRules(subject: ContractSubject): ContractRule[] {
  const { create, send } = subject;
  const advertising = { ...LIFECYCLE, advertiseVersions: true };

  return [
    rule('vary: names every header in which a request carries its version', () => {
      const { vary } = create({});
      const names = vary.map((name) => name.toLowerCase());
      const differing = differingHeaders(send('v2').request, send(null).request);
      const missing = differing.filter((name) => !names.includes(name));
      if (missing.length > 0) throw mismatch('vary', `"${missing}" among its names`, vary);
    }),

    rule('responseHeaders: Vary, one pair a name', () => {
      const strategy = create({ allowedVersions: LISTED });
      for (const version of [...LISTED, null]) {
        expectEqual(`of ${version}`, strategy.responseHeaders(version), varyPairs(strategy));
      }
    }),

    rule('responseHeaders: the life cycle of the version, and of no other', () => {
      const strategy = create(LIFECYCLE);
      const vary = varyPairs(strategy);
      expectEqual('of v1', strategy.responseHeaders('v1'), [...vary, ...OF_V1]);
      expectEqual('of v2', strategy.responseHeaders('v2'), vary);
      expectEqual('of none', strategy.responseHeaders(null), vary);
    }),

    rule('responseHeaders: the versions that are advertised, in every response', () => {
      const strategy = create(advertising);
      const vary = varyPairs(strategy);
      expectEqual('of v1', strategy.responseHeaders('v1'), [...vary, ...OF_V1, ...ADVERTISED]);
      expectEqual('of v2', strategy.responseHeaders('v2'), [...vary, ...ADVERTISED]);
      expectEqual('of none', strategy.responseHeaders(null), [...vary, ...ADVERTISED]);
    }),

    rule('responseHeaders: the versions that are advertised, in every refusal', () => {
      for (const { error, code } of allRefused(subject, advertising)) {
        const { Vary: _, ...headers } = Object(error.headers);
        expectEqual(`headers of ${code}`, headers, Object.fromEntries(ADVERTISED));
        const { supportedVersions, deprecatedVersions } = JSON.parse(JSON.stringify(error));
        const lists = { supportedVersions, deprecatedVersions };
        const expected = { supportedVersions: ['v2'], deprecatedVersions: ['v1'] };
        expectEqual(`JSON of ${code}`, lists, expected);
      }
    }),

    rule('responseHeaders: made once, and nobody can change them', () => {
      const strategy = create(advertising);
      for (const version of [...LISTED, null]) {
        const pairs = strategy.responseHeaders(version);
        expectSame('asked again', strategy.responseHeaders(version), pairs);
        expectEqual('frozen', [pairs, ...pairs].every(Object.isFrozen), true);
      }
    }),

    rule('responseHeaders: a life cycle that cannot be is a TypeError', () => {
      for (const lifecycle of [
        { v1: { sunset: '2026-02-30' } },
        { v1: { deprecated: '2027-01-01', sunset: '2026-01-01' } },
        { v3: {} },
      ]) {
        const refused = () => create({ ...LIFECYCLE, lifecycle });
        expectTypeError(JSON.stringify(lifecycle), refused, 'lifecycle');
      }
    }),
  ];
}

function varyPairs({ vary }: ContractStrategy): HeaderPair[] {
  return unique(vary).map((name) => ['Vary', name]);
}
