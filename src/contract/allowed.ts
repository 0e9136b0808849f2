import type { VersioningSettings } from '../settings.js';
import { expectEqual, show } from './expect.js';
import { type ContractRule, rule } from './rule.js';
import { type ContractSubject, LISTED } from './subject.js';

type Row = [settings: VersioningSettings, version: string | null, expected: boolean];

const ROWS: Readonly<Record<string, readonly Row[]>> = {
  '1. any, and none, where nothing is listed': [
    [{}, 'v3', true],
    [{}, null, true],
    [{}, '', true],
    [{ defaultVersion: 'v1', allowedVersions: [] }, 'v3', true],
  ],
  '2. the default, listed or not': [
    [{ defaultVersion: 'v0', allowedVersions: LISTED }, 'v0', true],
    [{ defaultVersion: '', allowedVersions: LISTED }, '', true],
  ],
  '3. a version that is listed, and none where null is': [
    [{ allowedVersions: LISTED }, 'v2', true],
    [{ allowedVersions: ['v1', null] }, null, true],
    [{ allowedVersions: [''] }, '', true],
  ],
  '4. no other': [
    [{ allowedVersions: LISTED }, 'v3', false],
    [{ defaultVersion: 'v1', allowedVersions: LISTED }, 'v3', false],
    [{ allowedVersions: LISTED }, 'V1', false],
    [{ allowedVersions: ['v10'] }, 'v1', false],
    [{ allowedVersions: [null] }, '', false],
    [{ allowedVersions: LISTED }, null, false],
    [{ defaultVersion: 'v1', allowedVersions: LISTED }, null, false],
  ],
};

export function allowedRules({ create }: ContractSubject): ContractRule[] {
  return Object.entries(ROWS).map(([name, rows]) =>
    rule(`isAllowedVersion: ${name}`, () => {
      for (const [settings, version, expected] of rows) {
        const what = `isAllowedVersion(${show(version)}) with ${show(settings)}`;
        expectEqual(what, create(settings).isAllowedVersion(version), expected);
      }
    }),
  );
}
