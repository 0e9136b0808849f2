import type { MatchedRoute, VersioningStrategy } from 'request-versioning';

/** The path that an adapter was registered with. A strategy that does not read the path asks for nothing. */
export interface OwnPath {
  /** Returns the patterns of the path, with the prefixes before them: `['/:version/users']`. */
  patterns(): readonly string[];
  /** Returns the decoded parameters of the path by name. */
  params(): object;
}

/** The matched route of an own path. It keeps a record of the places that the strategy reads. */
export class OwnRoute implements MatchedRoute {
  readonly #versioning: VersioningStrategy;
  readonly #path: OwnPath;
  readonly #declared: string | undefined;
  #isVersioned = false;
  #missing: [problem: string, fix: string] | undefined;

  /** @param declared The namespace that the route declares. */
  constructor(versioning: VersioningStrategy, path: OwnPath, declared?: string) {
    this.#versioning = versioning;
    this.#path = path;
    this.#declared = declared;
  }

  get params(): object {
    const params = this.#path.params();
    const [name] = this.#parameters;
    this.#record(this.#hasParameter(params), `no parameter "${name}"`, `"/:${name}/*"`);
    return params;
  }

  /** @throws {TypeError} If the path has several namespaces. */
  get namespace(): string | undefined {
    const namespace = this.#findNamespace();
    this.#record(namespace, 'no listed version', '"/v1/*", or set its namespace');
    return namespace;
  }

  /**
   * Checks the path after the strategy has read it. One source of a combination may read the parameter, and another the
   * namespace.
   *
   * @throws {TypeError} If any text may stand in the path, because otherwise every client would get the default.
   */
  check(): void {
    if (!this.#missing || this.#isVersioned) return;
    const [problem, fix] = this.#missing;
    const isWildcard = this.#path.patterns().some((pattern) => pattern.includes('*'));
    if (isWildcard) throw this.#wrongPath(problem, `a path such as ${fix}`);
  }

  /** Records whether the path has a place that the strategy reads. */
  #record(place: unknown, ...missing: [problem: string, fix: string]): void {
    if (place) this.#isVersioned = true;
    else this.#missing ??= missing;
  }

  /** The parameters that carry a version. Each source of a combination has its own. */
  get #parameters(): string[] {
    const { sources } = this.#versioning as { readonly sources?: readonly VersioningStrategy[] };
    return (sources ?? [this.#versioning]).map(({ versionParam }) => versionParam);
  }

  /** Returns whether the path has the parameter. A client may leave out the parameter of `{/:version}/users`. */
  #hasParameter(params: object): boolean {
    const isDeclared = (name: string) =>
      this.#path.patterns().some((pattern) => pattern.match(/:\w+/g)?.includes(`:${name}`));
    return this.#parameters.some((name) => name in params || isDeclared(name));
  }

  #findNamespace(): string | undefined {
    if (this.#declared !== undefined) return this.#declared;
    const namespaces = this.#path.patterns().map((path) => namespaceOf(path, this.#versioning));
    const [first, ...others] = new Set(namespaces);
    if (others.length === 0) return first;
    throw this.#wrongPath('several namespaces', 'a path for each of them');
  }

  #wrongPath(problem: string, fix: string): TypeError {
    const path = this.#path.patterns().join(', ');
    const place = `${this.#versioning.constructor.name}: the path "${path}" of the adapter`;
    return new TypeError(`${place} has ${problem}. Register the adapter on ${fix}.`);
  }
}

/** Returns the first segment of a path that is a listed version: `v1` for `/api/v1/users/:id`. */
function namespaceOf(path: string, versioning: VersioningStrategy): string | undefined {
  if (versioning.allowedVersions.length === 0) return undefined;
  return path.split('/').find((segment) => versioning.isAllowedVersion(segment) === true);
}
