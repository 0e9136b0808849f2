import type { MatchedRoute, VersioningStrategy } from 'request-versioning';
import type { Framework } from './framework.js';
import type { PendingHeaders } from './pending-headers.js';

/** The matched route of a request. It remembers the places that the strategy reads. */
export class FrameworkRoute<Context> implements MatchedRoute {
  readonly #framework: Framework<Context>;
  readonly #context: Context;
  readonly #pending: PendingHeaders;
  readonly #versioning: VersioningStrategy;
  readonly #declared: string | undefined;
  #readsParams = false;
  #readsNamespace = false;

  /** @param declared The namespace that the route declares. */
  constructor(
    framework: Framework<Context>,
    context: Context,
    pending: PendingHeaders,
    versioning: VersioningStrategy,
    declared: string | undefined,
  ) {
    this.#framework = framework;
    this.#context = context;
    this.#pending = pending;
    this.#versioning = versioning;
    this.#declared = declared;
    if (declared !== undefined) pending.namespace = declared; // also if the strategy does not read it
  }

  get params(): object {
    this.#readsParams = true;
    return this.#params;
  }

  /** @throws {TypeError} If the path has several namespaces. */
  get namespace(): string | undefined {
    this.#pending.namespace = this.#declared ?? this.#findNamespace();
    this.#readsNamespace = true;
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
    if (!this.#readsParams && !this.#readsNamespace) return;
    const hasParameter = this.#readsParams && this.#names.some((name) => this.#hasPlaceOf(name));
    const hasNamespace = this.#readsNamespace && this.#pending.namespace !== undefined;
    if (this.#declared === '' || hasParameter || hasNamespace || !this.#mayHaveVersion()) return;
    const [name] = this.#names;
    throw this.#wrongPath(
      this.#readsNamespace
        ? 'no namespace. Set the namespace of the route, such as "v1", or "" for no version.'
        : `no parameter "${name}". Register the adapter on a path such as "/:${name}/*", ` +
            'or set the namespace "" for no version.',
    );
  }

  get #params(): Readonly<Record<string, unknown>> {
    return this.#framework.params(this.#context) as Readonly<Record<string, unknown>>;
  }

  get #patterns(): readonly string[] {
    return [this.#framework.pattern(this.#context)].flat();
  }

  get #mount(): string {
    return this.#framework.mount?.(this.#context) ?? '';
  }

  /** The names of the parameters that carry a version. Each source of a combination has its own. */
  get #names(): string[] {
    const { sources } = this.#versioning as { readonly sources?: readonly VersioningStrategy[] };
    return (sources ?? [this.#versioning]).map(({ versionParam }) => versionParam);
  }

  /** Returns whether the path has the parameter. If the router does not give it, the client has left it out. */
  #hasPlaceOf(name: string): boolean {
    const isLeftOut = (pattern: string) => parametersIn(pattern).includes(name);
    return name in this.#params || this.#matched.some(isLeftOut);
  }

  /** Returns the namespace of an outer adapter, else the only listed version in the pattern. */
  #findNamespace(): string | undefined {
    const inherited = this.#pending.namespace;
    const namespaces = this.#patterns.flatMap((pattern) => {
      const listed = this.#listedInPattern(pattern);
      const isRequired = this.#listedIn(requiredPart(pattern)).length > 0;
      return isRequired ? listed : [undefined, ...listed];
    });
    if (inherited === undefined) {
      const [first, ...others] = new Set(namespaces);
      if (others.length === 0) return first;
    } else {
      const listed = [...namespaces, ...this.#listedInMount].filter((each) => each !== undefined);
      const segments = inherited.split(':');
      if (listed.length === 0 || listed.some((each) => segments.includes(each))) return inherited;
    }
    throw this.#wrongPath(
      'several namespaces. Set the namespace of the route, or use a route for each.',
    );
  }

  /** Returns the segments of `path` that are listed versions: `['v1']` for `/api/v1/users/:id`. */
  #listedIn(path: string): string[] {
    const versioning = this.#versioning;
    if (versioning.allowedVersions.length === 0) return [];
    return path.split('/').filter((segment) => versioning.isAllowedVersion(segment) === true);
  }

  /** Returns the listed versions in a pattern: `['v1']` for `/v1{/:id}`. */
  #listedInPattern(pattern: string): string[] {
    return this.#listedIn(pattern.replace(/[{}]/g, '/'));
  }

  /** The listed versions in the text of a mount. A client may have chosen the value of a parameter such as `/:tenant`. */
  get #listedInMount(): string[] {
    // The parts of a regular expression have numbers as names. A route may choose a version by them.
    const named = Object.entries(this.#params).filter(([name]) => !/^\d/.test(name));
    const values = named.map(([, value]) => value);
    return this.#listedIn(this.#mount).filter((segment) => !values.includes(segment));
  }

  /** The patterns that fit the parameters, because Express keeps the route of a request after the route has passed it on. */
  get #matched(): string[] {
    const params = this.#params;
    return this.#patterns.filter((pattern) =>
      parametersIn(requiredPart(pattern)).every((name) => name in params),
    );
  }

  /** Returns whether a version may stand in a place that the strategy does not read. */
  #mayHaveVersion(): boolean {
    const params = this.#params;
    const isVersioned = (pattern: string) =>
      pattern.includes('*') || this.#listedInPattern(pattern).length > 0;
    // Without a list, each segment may be a version.
    const isUnlisted = this.#readsNamespace && this.#versioning.allowedVersions.length === 0;
    return (
      isUnlisted ||
      this.#matched.length === 0 ||
      this.#patterns.some(isVersioned) ||
      this.#names.some((name) => params[name] !== undefined) ||
      this.#listedInMount.length > 0
    );
  }

  #wrongPath(problem: string): TypeError {
    const path = this.#patterns.map((pattern) => `${this.#mount}${pattern}`).join(', ');
    const place = `${this.#versioning.constructor.name}: the path "${path}" of the adapter`;
    return new TypeError(`${place} has ${problem}`);
  }
}

/** Returns the names of the parameters in a pattern. */
function parametersIn(pattern: string): string[] {
  return [...pattern.matchAll(/[:*](\w+)/g)].map(([, name = '']) => name);
}

/** Returns a pattern without the parts that a client may leave out: `{/:version}`, or `/:version?` of Express 4. */
function requiredPart(pattern: string): string {
  const shorter = pattern.replace(/\{[^{}]*\}|:\w+\?/g, '');
  return shorter === pattern ? pattern : requiredPart(shorter);
}
