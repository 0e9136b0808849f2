import type { VersioningSettings } from '../settings.js';
import { expectEqual, expectTypeError } from './expect.js';
import { type Rules, rule } from './rule.js';

const WRONG: Readonly<Record<keyof VersioningSettings, unknown>> = {
  defaultVersion: 1,
  allowedVersions: 'v1',
  versionParam: '',
  reverser: {},
  translate: 'de',
  selectVersion: 'v1',
  lifecycle: [],
  advertiseVersions: 'yes',
  versionHeader: 'a b',
};

export const settingsRules: Rules = ({ create, v1 }) => {
  const expectFields = (settings: VersioningSettings, fields: object) => {
    const strategy: object = create(settings);
    for (const [name, value] of Object.entries(fields)) {
      expectEqual(name, Reflect.get(strategy, name), value);
    }
  };

  return [
    rule('each setting that is absent, undefined or null has its default', () => {
      const defaults = { defaultVersion: null, allowedVersions: [], advertiseVersions: false };
      const all = (value: undefined | null) =>
        Object.fromEntries(Object.keys(WRONG).map((name) => [name, value]));
      for (const settings of [{}, all(undefined), all(null)]) expectFields(settings, defaults);
    }),

    rule('each setting is a field of the strategy', () => {
      const versions = { defaultVersion: v1, allowedVersions: [v1, null], versionParam: 'v' };
      const settings = { ...versions, advertiseVersions: true };
      expectFields(settings, settings);
    }),

    rule('a wrong or unknown setting throws a TypeError that names it', () => {
      for (const [name, value] of Object.entries({ ...WRONG, alowedVersions: ['v1'] })) {
        expectTypeError(name, () => create({ [name]: value }), name);
      }
    }),
  ];
};
