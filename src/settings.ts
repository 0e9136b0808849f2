import { type VersionErrorCode, wrongValue } from './errors.js';
import type { VersioningRequest } from './request.js';
import type { UrlReverser } from './reversing/url-reverser.js';

/**
 * The settings that every strategy takes; beside each, its name in Django REST framework.
 * `null` is the same as leaving a setting out.
 */
export interface VersioningSettings<
  Allowed extends string = string,
  Default extends string = Allowed,
> {
  /** The version of a request that carries none (DEFAULT_VERSION). Default: `null`, no version. */
  readonly defaultVersion?: Default | null | undefined;
  /**
   * The versions that the API offers (ALLOWED_VERSIONS); a `null` in it allows a request to have none.
   * Default: `[]`, any.
   */
  readonly allowedVersions?: readonly (Allowed | null)[] | null | undefined;
  /** The name of the parameter that carries the version (VERSION_PARAM). Default: `'version'`. */
  readonly versionParam?: string | null | undefined;
  /** What builds the URLs that `reverse` returns. Default: none, and `reverse` throws. */
  readonly reverser?: UrlReverser | null | undefined;
  /** Turns the message of an error into the client's language. Default: left as it is. */
  readonly translate?: Translate | null | undefined;
}

/** Turns the message of an error into the language of the client that sent `request`. */
export interface Translate {
  (message: string, request: VersioningRequest, code: VersionErrorCode): string;
  /** The request headers that its language depends on: `Vary` of a translated error names them. */
  readonly vary?: readonly string[] | undefined;
}

/** The versions that an instance can answer: the literals in its settings, or any string. */
export type VersionOf<Allowed extends string, Default extends string> = [Allowed] extends [never]
  ? string
  : Allowed | Default;

/** @throws {TypeError} for the first setting that is wrong. */
export function checkSettings(owner: object, settings: VersioningSettings): void {
  if (typeof settings !== 'object' || settings === null || Array.isArray(settings)) {
    throw wrongValue(owner, 'settings', 'an object', settings);
  }
  for (const [name, { expected, accepts }] of Object.entries(RULES)) {
    const value = settings[name as keyof VersioningSettings] ?? null;
    if (value !== null && !accepts(value)) throw wrongValue(owner, name, expected, value);
  }
}

interface Rule {
  readonly expected: string;
  readonly accepts: (value: unknown) => boolean;
}

const RULES: Readonly<Record<keyof VersioningSettings, Rule>> = {
  defaultVersion: { expected: 'a string or null', accepts: isString },
  allowedVersions: {
    expected: 'an array of strings and null',
    accepts: (value) =>
      Array.isArray(value) && [...value].every((version) => version === null || isString(version)),
  },
  versionParam: {
    expected: 'a string that is not empty',
    accepts: (value) => isString(value) && value !== '',
  },
  reverser: {
    expected: 'an object with a method "reverse"',
    accepts: (value) => isFunction((value as Partial<UrlReverser>).reverse),
  },
  translate: { expected: 'a function', accepts: isFunction },
};

function isString(value: unknown): boolean {
  return typeof value === 'string';
}

function isFunction(value: unknown): boolean {
  return typeof value === 'function';
}
