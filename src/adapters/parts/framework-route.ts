import type { MatchedRoute, VersioningStrategy } from 'request-versioning';
import type { Framework } from './framework.js';
import type { PendingHeaders } from './pending-headers.js';

/** The matched route of a request. It keeps a record of the places that the strategy reads. */
export class FrameworkRoute<Context> implements MatchedRoute {
  readonly #framework: Framework<Context>;
  readonly #context: Context;
  readonly #pending: PendingHeaders;
  readonly #versioning: VersioningStrategy;
  #isVersioned = false;
  #missing: readonly [problem: string, fix: string] | undefined;

  constructor(
    framework: Framework<Context>,
    context: Context,
    pending: PendingHeaders,
    versioning: VersioningStrategy,
  ) {
    this.#framework = framework;
    this.#context = context;
    this.#pending = pending;
    this.#versioning = versioning;
  }

  get params(): object {
    const params = this.#framework.params(this.#context);
    const names = this.#parameters;
    const isLeftOut = (name: string) =>
      this.#patterns.some((each) => placeOf(name, each) === 'optional');
    const hasPlace = names.some((name) => name in params || isLeftOut(name));
    const fix = `Register the adapter on a path such as "/:${names[0]}/*".`;
    this.#record(hasPlace, `no parameter "${names[0]}"`, fix);
    return params;
  }

  /** @throws {TypeError} If the path has several namespaces. */
  get namespace(): string | undefined {
    this.#pending.namespace ??= this.#findNamespace();
    const fix = 'Set the namespace of the route, such as "v1", or "" for no version.';
    this.#record(this.#pending.namespace !== undefined, 'no namespace', fix);
    return this.#pending.namespace;
  }

  /**
   * Checks the path after the strategy has read it. One source of a combination may read the parameter, and another the
   * namespace.
   *
   * @throws {TypeError} If a version may stand in the path, and the strategy has read no place of it. Otherwise every
   *   client would get the default.
   */
  check(): void {
    if (this.#missing && !this.#isVersioned && this.#mayHaveVersion()) {
      throw this.#wrongPath(...this.#missing);
    }
  }

  /** Records whether the path has a place that the strategy reads. */
  #record(hasPlace: boolean, ...missing: [problem: string, fix: string]): void {
    if (hasPlace) this.#isVersioned = true;
    else this.#missing ??= missing;
  }

  /** The parameters that carry a version. Each source of a combination has its own. */
  get #parameters(): string[] {
    const { sources } = this.#versioning as { readonly sources?: readonly VersioningStrategy[] };
    return (sources ?? [this.#versioning]).map(({ versionParam }) => versionParam);
  }

  get #patterns(): readonly string[] {
    return [this.#framework.pattern(this.#context)].flat();
  }

  get #mount(): string {
    return this.#framework.mount?.(this.#context) ?? '';
  }

  #findNamespace(): string | undefined {
    const namespaces = this.#patterns.flatMap((pattern) => {
      const listed = this.#listedIn(pattern);
      return listed.length === 0 ? [undefined] : listed;
    });
    const [first, ...others] = new Set(namespaces);
    if (others.length === 0) return first;
    throw this.#wrongPath('several namespaces', 'Set its namespace, or use a route for each.');
  }

  /** Returns the segments of `path` that are listed versions: `['v1']` for `/api/v1/users/:id`. */
  #listedIn(path: string): string[] {
    const versioning = this.#versioning;
    if (versioning.allowedVersions.length === 0) return [];
    return path.split('/').filter((segment) => versioning.isAllowedVersion(segment) === true);
  }

  /** Returns whether a version may stand in a place that the strategy does not read. */
  #mayHaveVersion(): boolean {
    const params = this.#framework.params(this.#context) as Readonly<Record<string, unknown>>;
    const names = this.#parameters;
    const isVersioned = (pattern: string) =>
      pattern.includes('*') ||
      this.#listedIn(pattern).length > 0 ||
      names.some((name) => placeOf(name, pattern) === 'required');
    // A client may have chosen the text of a mount such as `/:tenant`.
    const values = Object.values(params);
    const inMount = this.#listedIn(this.#mount).filter((segment) => !values.includes(segment));
    return (
      inMount.length > 0 ||
      names.some((name) => params[name] !== undefined) ||
      this.#patterns.some(isVersioned)
    );
  }

  #wrongPath(problem: string, fix: string): TypeError {
    const path = this.#patterns.map((pattern) => `${this.#mount}${pattern}`).join(', ');
    const place = `${this.#versioning.constructor.name}: the path "${path}" of the adapter`;
    return new TypeError(`${place} has ${problem}. ${fix}`);
  }
}

/** Returns whether the pattern has the parameter. A client may leave out `{/:version}`, or `/:version?` of Express 4. */
function placeOf(name: string, pattern: string): 'required' | 'optional' | undefined {
  const found = [...pattern.matchAll(/:(\w+)(\??)/g)].find(([, each]) => each === name);
  if (!found) return undefined;
  const { index, 2: mark } = found;
  const isInGroup = pattern.lastIndexOf('{', index) > pattern.lastIndexOf('}', index);
  return mark === '?' || isInGroup ? 'optional' : 'required';
}
