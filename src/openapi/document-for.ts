import { checkSettings, type VersioningStrategy, type VersionOf } from 'request-versioning';
import { isFunction } from '../util/type-checks.js';
import { wrongType } from '../util/type-errors.js';
import { describePaths } from './describe-paths.js';
import { lackingParts } from './lacking.js';
import { leaveOut } from './leave-out.js';
import { eachMark, isMarked, MARK, type MarkedVersions } from './marks.js';
import { isPart, mapValues, type Part, partOf } from './part.js';

/** The options of `documentFor`. */
export interface DocumentOptions<V extends VersioningStrategy = VersioningStrategy> {
  /**
   * Returns the versions that have a path of the document, in the same form as `x-versions`: a
   * list, a range, or `false` for a path without a version. For `undefined`, the default of this
   * option decides.
   *
   * @example
   * ```ts
   * const versionsOf = (path: string) => (path === '/health' ? false : undefined);
   * ```
   *
   * @default the `x-versions` of the path, else the version in its text, such as `v1` in
   *   `/api/v1/users` of a namespace. `/users` beside `/{version}/users` has the default version of
   *   the strategy. Each other path has every version.
   */
  readonly versionsOf?: ((path: string) => MarkedVersions<VersionOf<V>>) | undefined;
}

/**
 * Returns the OpenAPI document of one version, made from the document of all versions (OpenAPI 3.0,
 * 3.1 or 3.2). A part with `x-versions` is only in those versions: a list or a range, as in the
 * option `versions` of a route, or `[]` for none. A path or an operation with `false` has no version,
 * and is in each document as it was written. The result has the parameters and the response headers
 * of the version. The given document does not change.
 *
 * @example
 * ```ts
 * documentFor(versioning, app.swagger(), 'v1');
 * ```
 *
 * @throws {TypeError} If `version` is not a version that a request can have, or `document` is not an
 *   object, or is one of Swagger 2.
 * @throws {TypeError} If a reference leads into a path or a list, where its target has another place
 *   in this version or none, and the target refers to itself.
 * @throws {TypeError} If an `x-versions` is wrong. The message has its place, such as
 *   `paths["/users"].get["x-versions"]`.
 */
export function documentFor<V extends VersioningStrategy, D extends object>(
  versioning: V,
  document: D,
  version: VersionOf<V>,
  options: DocumentOptions<V> = {},
): D {
  checkSettings('documentFor', options, OPTION_RULES);
  versioning.forVersion(version); // throws if a request cannot have the version
  if (!isPart(document)) {
    throw wrongType('documentFor: document', 'an OpenAPI document as an object', document, FIX);
  }
  if (document.swagger !== undefined) {
    const got = `Swagger ${document.swagger}`;
    throw wrongType('documentFor: document', 'of OpenAPI 3', got, 'Let your tool write OpenAPI 3.');
  }
  eachMark(document, (mark, place) => void isMarked(versioning, mark, version, place));
  const isOther = (part: Part) =>
    Object.hasOwn(part, MARK) && !isMarked(versioning, part[MARK], version, MARK);
  const lacks = lackingParts(document, isOther);
  const context = { versioning, version, document, lacks };
  const described = mapValues(document, (value, key) => {
    if (key === 'info' && version !== null) return { ...partOf(value), version };
    return key === 'paths' ? describePaths(context, partOf(value), options.versionsOf) : value;
  });
  return leaveOut(described, document, lacks) as D;
}

const OPTION_RULES = { versionsOf: { expected: 'a function', accepts: isFunction } };
const FIX = 'Parse a text, and await a promise.';
