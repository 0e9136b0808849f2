import type { VersioningSettings } from '../settings.js';
import { expectEqual, expectTypeError } from './expect.js';
import { type ContractRule, rule } from './rule.js';
import { type ContractSubject, LISTED } from './subject.js';

/** Of each setting a value that is wrong. */
const WRONG: Readonly<Record<keyof VersioningSettings, unknown>> = {
  defaultVersion: 1,
  allowedVersions: 'v1',
  versionParam: '',
  reverser: {},
  translate: 'de',
  selectVersion: 'v1',
  lifecycle: [],
  advertiseVersions: 'yes',
};

export function settingsRules({ create }: ContractSubject): ContractRule[] {
  const refuses = (settings: object) => () => create(settings);

  return [
    rule('settings: left out, undefined or null, each is its default', () => {
      for (const nothing of [undefined, null]) {
        const all = Object.keys(WRONG).map((name) => [name, nothing]);
        for (const settings of [{}, Object.fromEntries(all)]) {
          const { defaultVersion, allowedVersions, advertiseVersions } = create(settings);
          expectEqual('defaultVersion', defaultVersion, null);
          expectEqual('allowedVersions', allowedVersions, []);
          expectEqual('advertiseVersions', advertiseVersions, false);
        }
      }
    }),

    rule('settings: each is a field of the strategy', () => {
      const strategy = create({
        defaultVersion: 'v1',
        allowedVersions: ['v1', null],
        versionParam: 'v',
        advertiseVersions: true,
      });
      expectEqual('defaultVersion', strategy.defaultVersion, 'v1');
      expectEqual('allowedVersions', strategy.allowedVersions, ['v1', null]);
      expectEqual('versionParam', strategy.versionParam, 'v');
      expectEqual('advertiseVersions', strategy.advertiseVersions, true);
    }),

    rule('settings: they belong to one strategy alone', () => {
      const first = create({ defaultVersion: 'v1', allowedVersions: LISTED });
      create({ defaultVersion: 'v2' });
      expectEqual('defaultVersion', first.defaultVersion, 'v1');
      expectEqual('allowedVersions', first.allowedVersions, LISTED);
    }),

    rule('settings: a later change of the list of versions changes nothing', () => {
      const allowedVersions = ['v1'];
      const strategy = create({ allowedVersions });
      allowedVersions.push('v2');
      expectEqual('allowedVersions', strategy.allowedVersions, ['v1']);
      expectEqual('isAllowedVersion("v2")', strategy.isAllowedVersion('v2'), false);
    }),

    rule('settings: one that there is not is a TypeError that names it', () => {
      const settings = { alowedVersions: ['v1'] };
      expectTypeError('a slip of the pen', refuses(settings), 'alowedVersions');
    }),

    ...Object.entries(WRONG).map(([name, value]) =>
      rule(`settings: a wrong ${name} is a TypeError that names it`, () => {
        expectTypeError(`${name} of a wrong type`, refuses({ [name]: value }), name);
      }),
    ),
  ];
}
