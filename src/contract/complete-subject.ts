import { show } from './expect.js';
import type { ContractRequest, ContractSubject } from './subject.js';

/** A checked subject, with its versions and the settings of the rules. */
export interface CompleteSubject
  extends Omit<ContractSubject, 'requestWith' | 'followLink'>,
    Readonly<Record<'v1' | 'v2' | 'v3', string>> {
  readonly requestWith: (version: string | null, versionParam?: string) => ContractRequest;
  /** `null` if links carry no version. */
  readonly followLink: ((url: string, versionParam?: string) => ContractRequest) | null;
  /** Most rules use these settings. They list `v1` and `v2`, and the default is `v1`. */
  readonly settings: {
    readonly defaultVersion: string;
    readonly allowedVersions: readonly string[];
  };
}

/** @throws {TypeError} If a part is missing or wrong, because otherwise the rules would silently check less. */
export function completeSubject(subject: ContractSubject): CompleteSubject {
  checkSubject(subject);
  const { create, requestWith, requestWithBoth, followLink } = subject;
  const [v1, v2, v3] = subject.versions ?? ['v1', 'v2', 'v3'];
  return {
    ...subject,
    // Name the methods again, because a spread leaves out the methods of a class.
    create,
    requestWithBoth,
    requestWith: (version, param = 'version') => requestWith(version, param),
    followLink: followLink ? (url, param = 'version') => followLink(url, param) : null,
    v1,
    v2,
    v3,
    settings: { defaultVersion: v1, allowedVersions: [v1, v2] },
  };
}

function checkSubject(subject: unknown): void {
  const check = (isRight: boolean, name: string, expected: string, value: unknown) => {
    if (isRight) return;
    throw new TypeError(`versioningContract: ${name} must be ${expected}, got ${show(value)}`);
  };
  check(subject === Object(subject), 'subject', 'an object', subject);
  const { create, requestWith, requestWithBoth, followLink, ...rest } = Object(subject);
  const { linksCarryVersion, versions = ['v1', 'v2', 'v3'] } = rest;
  check(typeof create === 'function', 'create', 'a function', create);
  check(typeof requestWith === 'function', 'requestWith', 'a function', requestWith);
  const isFunctionOrNull = requestWithBoth === null || typeof requestWithBoth === 'function';
  const orNull = 'a function, or null if no request can carry two versions';
  check(isFunctionOrNull, 'requestWithBoth', orNull, requestWithBoth);
  const isOneGiven = (typeof followLink === 'function') !== (linksCarryVersion === false);
  const orAbsent = 'a function, or absent with linksCarryVersion: false';
  check(isOneGiven, 'followLink', orAbsent, followLink);
  const texts = [versions].flat().filter((version) => typeof version === 'string');
  check(new Set(texts).size === 3, 'versions', 'three different strings', versions);
}
