import type { MatchedRoute, VersioningStrategy } from 'request-versioning';

/** The path that an adapter was registered with. A strategy that does not read the path asks for nothing. */
export interface OwnPath {
  /** Returns the patterns of the path, with the prefixes before them: `['/:version/users']`. */
  patterns(): readonly string[];
  /** Returns the decoded parameters of the path by name. */
  params(): object;
}

/** The matched route of an own path. */
export class OwnRoute implements MatchedRoute {
  readonly #versioning: Combination | VersioningStrategy;
  readonly #path: OwnPath;
  readonly #namespace: string | undefined;

  constructor(versioning: VersioningStrategy, path: OwnPath, namespace: string | undefined) {
    this.#versioning = versioning;
    this.#path = path;
    this.#namespace = namespace;
  }

  /** @throws {TypeError} If the path is a wildcard without the parameter. */
  get params(): object {
    const params = this.#path.params();
    const [name] = this.#versionParams();
    if (!this.#hasParameter(params) && !(this.#isCombination() && this.#findNamespace())) {
      this.#checkWildcard(`no parameter "${name}"`, `"/:${name}/*"`);
    }
    return params;
  }

  /** @throws {TypeError} If the path is a wildcard without a listed version, or has several namespaces. */
  get namespace(): string | undefined {
    const namespace = this.#findNamespace();
    if (!namespace && !(this.#isCombination() && this.#hasParameter(this.#path.params()))) {
      this.#checkWildcard('no listed version', '"/v1/*", or set its namespace');
    }
    return namespace;
  }

  /** In a combination, one source may read the parameter, and another the namespace. */
  #isCombination(): boolean {
    return 'sources' in this.#versioning;
  }

  #versionParams(): readonly string[] {
    const versioning = this.#versioning;
    const sources = 'sources' in versioning ? versioning.sources : [versioning];
    return sources.map(({ versionParam }) => versionParam);
  }

  #hasParameter(params: object): boolean {
    return this.#versionParams().some((name) => name in params);
  }

  #findNamespace(): string | undefined {
    if (this.#namespace !== undefined) return this.#namespace;
    const patterns = this.#path.patterns();
    const namespaces = patterns.map((pattern) => namespaceOf(pattern, this.#versioning));
    const [namespace, ...others] = new Set(namespaces);
    if (others.length === 0) return namespace;
    throw this.#wrongPath('several namespaces', 'a path for each of them');
  }

  /** @throws {TypeError} If any path may follow, because otherwise every client would get the default version. */
  #checkWildcard(problem: string, fix: string): void {
    const isWildcard = this.#path.patterns().some(endsInWildcard);
    if (isWildcard) throw this.#wrongPath(problem, `a path such as ${fix}`);
  }

  #wrongPath(problem: string, fix: string): TypeError {
    const path = this.#path.patterns().join(', ');
    const place = `${this.#versioning.constructor.name}: the path "${path}" of the adapter`;
    return new TypeError(`${place} has ${problem}. Register the adapter on ${fix}.`);
  }
}

/** The part of a `CombinedVersioning` that the type of a strategy lacks. */
interface Combination extends VersioningStrategy {
  readonly sources: readonly VersioningStrategy[];
}

/**
 * Returns the namespace in a path: `api:v1` for `/api/v1/users/:id`. It ends with the first segment that is a listed
 * version. Returns `undefined` if there is no such segment.
 */
function namespaceOf(path: string, versioning: VersioningStrategy): string | undefined {
  if (versioning.allowedVersions.length === 0) return undefined;
  const segments = path.split('/').filter(Boolean);
  const index = segments.findIndex((segment) => versioning.isAllowedVersion(segment) === true);
  return index === -1 ? undefined : segments.slice(0, index + 1).join(':');
}

/** Returns whether the last segment is a wildcard, such as `/docs/*`, `/{*path}` or `/*rest`. */
function endsInWildcard(pattern: string): boolean {
  return pattern.slice(pattern.lastIndexOf('/') + 1).includes('*');
}
