import {
  AcceptHeaderVersioning,
  BaseVersioning,
  type CombinedSettings,
  CombinedVersioning,
  HeaderVersioning,
  QueryParameterVersioning,
  type ReverseOptions,
  type VersioningSource,
} from 'request-versioning';
import { describe, expect, test, vi } from 'vitest';
import { carrying, named, preferring, reading } from '../support/combinations.js';

const header = new HeaderVersioning();
const query = new QueryParameterVersioning();
const sources = [header, query];

const determine = (sources: VersioningSource[], carried: string) =>
  new CombinedVersioning({ sources }).determineVersion(carrying(carried));

test('vary has each header of the sources, and a response ignores its case', () => {
  const [first, other] = ['X-V', 'x-v'].map((headerName) => new HeaderVersioning({ headerName }));
  const sources = [first, query, new AcceptHeaderVersioning(), first, other] as VersioningSource[];
  const versioning = new CombinedVersioning({ sources });
  expect(versioning.vary).toEqual(['X-V', 'Accept', 'x-v']);
  expect(versioning.responseHeaders('v1').Vary).toBe('X-V, Accept');
});

const v9 = () => 'v9' as never;
class Overriding extends HeaderVersioning {
  override readVersion(): string {
    return 'v2';
  }
  override determineVersion() {
    return v9();
  }
  override resolveVersion() {
    return v9();
  }
}

const isAllowedVersion = () => true;
const plain = { ...new HeaderVersioning(), readVersion: () => 'v2', isAllowedVersion } as never;

test.each<[string, VersioningSource]>([
  ['override the methods that decide beside readVersion', new Overriding()],
  ['be of another package version', Object.assign(new Overriding(), { selectVersion: undefined })],
  ['read undefined for no version', reading(() => undefined as never)],
  ['be an object that lacks resolveVersion', plain],
])('a source of a combination may %s', (_, source) => {
  expect(determine([source, header], 'header=v2')).toBe('v2');
});

describe('a source is a TypeError if it', () => {
  const combination = new CombinedVersioning({ sources });
  class Custom extends BaseVersioning {}
  class Determining extends Overriding {
    override determineVersion() {
      return v9();
    }
  }
  const own = (fields: object) => Object.assign(new Overriding(), fields);
  const having = (settings: object) => new HeaderVersioning(settings);
  const naming = having({ allowedVersions: ['v1', null], versionHeader: 'API-Version' });

  const overrides = (name: string) =>
    `overrides ${name}, which a combination does not call. Override readVersion too.`;
  const sets = (name: string) => `sets ${name}. Set it in the combination instead.`;
  const lacksNull = 'rejects requests without a version. Add null to its allowedVersions.';

  test.each<[string, string, object]>([
    [
      'lacks readVersion',
      'has no method readVersion. List strategies, such as new HeaderVersioning().',
      new Custom(),
    ],
    [
      'is a class',
      'has no method readVersion. List strategies, such as new HeaderVersioning().',
      HeaderVersioning,
    ],
    ['is a combination', 'is a combination. List its sources instead.', combination],
    ['overrides determineVersion', overrides('determineVersion'), new Determining()],
    ['has an own resolveVersion', overrides('resolveVersion'), own({ resolveVersion: v9 })],
    ['has a default', sets('defaultVersion'), having({ defaultVersion: 'v1' })],
    ['has selectVersion', sets('selectVersion'), having({ selectVersion: v9 })],
    ['has translate', sets('translate'), having({ translate: v9 })],
    ['has lifecycle', sets('lifecycle'), having({ lifecycle: { v1: {} } })],
    ['has advertiseVersions', sets('advertiseVersions'), having({ advertiseVersions: true })],
    ['has versionHeader', sets('versionHeader'), naming],
    ['has a list without null', lacksNull, having({ allowedVersions: ['v1'] })],
    ['returns 1 from isAllowedVersion', lacksNull, own({ isAllowedVersion: () => 1 })],
  ])('%s', (_, message, source) => {
    for (const before of [[], [header]]) {
      const sources = [...before, source] as VersioningSource[];
      expect(() => new CombinedVersioning({ sources, defaultVersion: 'v1' })).toThrow(
        new TypeError(`CombinedVersioning: sources[${before.length}] ${message}`),
      );
    }
  });

  test('reads a list with an element that is not a version', () => {
    const expected = 'a string, a list of strings or null, got ["v1",9].';
    expect(() => determine([preferring('v1', 9 as never)], '')).toThrow(
      new TypeError(`HeaderVersioning: the version read must be ${expected}`),
    );
  });
});

describe('a combination is created', () => {
  const LIST = 'sources must be a non-empty list of strategies, got';
  const leftOut = (name: string) =>
    `${name} must be left out, because each source has its own, got`;

  test.each<[string, object]>([
    [`${LIST} undefined.`, {}],
    [`${LIST} [].`, { sources: [] }],
    [`${LIST} [object Object].`, { sources: header }],
    [`${leftOut('reverser')} [object Object].`, { sources, reverser: {} }],
    [`${leftOut('versionParam')} "v".`, { sources, versionParam: 'v' }],
    ['onConflict must be "reject" or "first", got "last".', { sources, onConflict: 'last' }],
  ])('unless a setting is wrong: %s', (message, settings) => {
    expect(() => new CombinedVersioning(settings as CombinedSettings)).toThrow(
      new TypeError(`CombinedVersioning: ${message}`),
    );
  });

  test.each([null, 'reject'] as const)('with onConflict "reject" for %s', (onConflict) => {
    const versioning = new CombinedVersioning({ sources: [header], onConflict });
    expect(versioning.onConflict).toBe('reject');
  });

  test('with a frozen copy of its sources', () => {
    const list = [header];
    const versioning = new CombinedVersioning({ sources: list });
    list.push(header);
    expect(versioning.sources).toEqual([header]);
    expect(versioning.sources).toSatisfy(Object.isFrozen);
  });
});

describe('a combination reads', () => {
  const request = { ...carrying(''), version: 'v2' };
  const route = { params: { version: 'v1' }, args: ['v2'] };

  /** Makes sources that read the given versions, and the list of their `readVersion`. */
  function spies(...versions: (string | null)[]) {
    const reads = versions.map((version) => vi.fn((..._: unknown[]) => version));
    const counts = () => reads.map(({ mock }) => mock.calls.length);
    return { reads, counts, sources: reads.map((read) => reading(read, named('users'))) };
  }

  test.each([['v2'], [null]])('each source once for a result, if it reads %s', (version) => {
    const { reads, sources } = spies(version, version);
    const versioning = new CombinedVersioning({ sources });
    versioning.determineVersion(request, route);
    const { headers, reverse } = versioning.forRequest(request, route);
    expect([headers, reverse('users')]).toEqual([{ Vary: 'Accept-Version' }, '/users']);
    const call = [request, route];
    for (const { mock } of reads) expect(mock.calls).toEqual([call, call]);
  });

  test('no source after the first with a version if onConflict is "first"', () => {
    const { counts, sources } = spies(null, 'v2', 'v1');
    const versioning = new CombinedVersioning({ sources, onConflict: 'first' });
    versioning.determineVersion(request);
    versioning.forRequest(request);
    expect(counts()).toEqual([2, 2, 0]);
  });

  test.each<[string, ReverseOptions, number]>([
    ['nothing for a link without a request', { version: 'v2' }, 0],
    ['nothing for a link without a version', { request: { ...request, version: null } }, 0],
    ['each source once for a link with request.version', { request }, 1],
    ['each source once for a link with options.version', { request: {}, version: 'v1' }, 1],
  ])('%s', (_, options, count) => {
    const { counts, sources } = spies('v2', 'v2');
    expect(new CombinedVersioning({ sources }).reverse('users', options)).toBe('/users');
    expect(counts()).toEqual([count, count]);
  });
});
