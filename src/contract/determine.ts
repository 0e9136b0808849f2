import type { VersioningSettings } from '../settings.js';
import { deepFreeze, expectEqual, expectTypeError } from './expect.js';
import { expectRejection } from './expect-rejection.js';
import { type ContractRule, rule } from './rule.js';
import { type ContractSubject, determine, LISTED, SETTINGS } from './subject.js';

type Version = string | null;
type Row = [name: string, settings: VersioningSettings, sent: Version, expected: Version];

const ROWS: readonly Row[] = [
  ['the version that was sent', SETTINGS, 'v2', 'v2'],
  ['any version, if none is listed', {}, 'v3', 'v3'],
  ['the default, if none was sent', SETTINGS, null, 'v1'],
  ['null, if there is no default either', {}, null, null],
  ['null, if null is listed', { allowedVersions: ['v1', null] }, null, null],
];

export function determineRules(subject: ContractSubject): ContractRule[] {
  const { create, requestWith, checksDefault = true } = subject;

  const determines = ([name, settings, sent, expected]: Row) =>
    rule(`determineVersion: ${name}`, () => {
      expectEqual('version', determine(create(settings), requestWith(sent)), expected);
    });

  return [
    ...ROWS.map(determines),

    checksDefault
      ? rule('determineVersion: rejects a request without a version, if null is not listed', () => {
          expectRejection(
            create({ allowedVersions: LISTED }),
            requestWith(null),
            'ERR_VERSION_REQUIRED',
          );
        })
      : determines(['null, if null is not listed either', { allowedVersions: LISTED }, null, null]),

    rule('determineVersion: rejects a version that is not listed', () => {
      expectRejection(create(SETTINGS), requestWith('v3'), 'ERR_VERSION_NOT_ALLOWED');
    }),

    ...ambiguityRules(subject),

    rule('determineVersion: the same again, after any other request', () => {
      const strategy = create(SETTINGS);
      const sent = requestWith('v2');
      const versions = [sent, sent, requestWith(null), sent].map((each) =>
        determine(strategy, each),
      );
      expectEqual('versions', versions, ['v2', 'v2', 'v1', 'v2']);
    }),

    rule('determineVersion: a request that is no object is a TypeError', () => {
      const strategy = create(SETTINGS);
      for (const request of [undefined, null, 'GET /', 7, Symbol('request')]) {
        const run = () => Reflect.apply(strategy.determineVersion, strategy, [request]);
        expectTypeError(`the request ${String(request)}`, run);
      }
    }),

    rule('determineVersion: a route without parameters is no route', () => {
      const { request, route } = requestWith('v2');
      for (const empty of [route ?? null, { ...route }, { ...route, args: [] }]) {
        expectEqual('version', create(SETTINGS).determineVersion(request, empty), 'v2');
      }
    }),

    rule('forRequest: the version of determineVersion, and the headers of its response', () => {
      const strategy = create(SETTINGS);
      for (const sent of ['v2', null]) {
        const { request, route } = requestWith(sent);
        const { version, headers } = strategy.forRequest(request, route);
        expectEqual('version', version, sent ?? 'v1');
        expectEqual('headers', headers, strategy.responseHeaders(version));
      }
    }),

    rule('determineVersion: changes nothing that it is given', () => {
      const strategy = create(deepFreeze({ ...SETTINGS, allowedVersions: [...LISTED] }));
      for (const version of ['v2', null]) {
        expectEqual(
          'version',
          determine(strategy, deepFreeze(requestWith(version))),
          version ?? 'v1',
        );
      }
    }),
  ];
}

function ambiguityRules({ create, requestWithBoth }: ContractSubject): ContractRule[] {
  if (!requestWithBoth) return [];
  return [
    rule('determineVersion: rejects two different versions, allowed or not', () => {
      for (const other of ['v2', 'v3']) {
        expectRejection(create({}), requestWithBoth('v1', other), 'ERR_VERSION_AMBIGUOUS');
        expectRejection(create(SETTINGS), requestWithBoth(other, 'v1'), 'ERR_VERSION_AMBIGUOUS');
      }
    }),

    rule('determineVersion: the same version twice is that version', () => {
      expectEqual('version', determine(create(SETTINGS), requestWithBoth('v2', 'v2')), 'v2');
    }),
  ];
}
