import type { MatchedRoute, VersioningStrategy } from 'request-versioning';

/** The path that an adapter was registered with. A strategy that does not read the path asks for nothing. */
export interface OwnPath {
  /** Returns the patterns of the path, with the prefixes before them: `['/:version/users']`. */
  patterns(): readonly string[];
  /** Returns the decoded parameters of the path by name. */
  params(): object;
}

/** The place of the version in the paths of a strategy. */
export interface PathRules {
  readonly versioning: VersioningStrategy;
  /** The parameters that carry a version. The sources of a combination have their own. */
  readonly parameters: readonly string[];
  /** Whether another source may read the namespace if a path has no parameter, and the other way round. */
  readonly isCombination: boolean;
  /** The namespace that the route declares. */
  readonly namespace: string | undefined;
}

/** Returns the rules of a route. */
export function pathRulesOf(versioning: VersioningStrategy, namespace?: string): PathRules {
  const { sources } = versioning as { readonly sources?: readonly VersioningStrategy[] };
  const parameters = (sources ?? [versioning]).map(({ versionParam }) => versionParam);
  return { versioning, parameters, isCombination: sources !== undefined, namespace };
}

/** The matched route of an own path. */
export class OwnRoute implements MatchedRoute {
  readonly #rules: PathRules;
  readonly #path: OwnPath;

  constructor(rules: PathRules, path: OwnPath) {
    this.#rules = rules;
    this.#path = path;
  }

  /** @throws {TypeError} If the path is a wildcard without the parameter. */
  get params(): object {
    const params = this.#path.params();
    const { isCombination, parameters } = this.#rules;
    const isVersioned = this.#hasParameter(params) || (isCombination && this.#findNamespace());
    if (!isVersioned) {
      const [name] = parameters;
      this.#checkWildcard(`no parameter "${name}"`, `"/:${name}/*"`);
    }
    return params;
  }

  /** @throws {TypeError} If the path is a wildcard without a listed version, or has several namespaces. */
  get namespace(): string | undefined {
    const namespace = this.#findNamespace();
    const { isCombination } = this.#rules;
    const isVersioned = namespace || (isCombination && this.#hasParameter(this.#path.params()));
    if (!isVersioned) this.#checkWildcard('no listed version', '"/v1/*", or set its namespace');
    return namespace;
  }

  /** Returns whether the path has the parameter. A client may leave out the parameter of `{/:version}/users`. */
  #hasParameter(params: object): boolean {
    const declared = this.#path.patterns().flatMap((pattern) => pattern.match(/:\w+/g) ?? []);
    return this.#rules.parameters.some((name) => name in params || declared.includes(`:${name}`));
  }

  #findNamespace(): string | undefined {
    const { versioning, namespace } = this.#rules;
    if (namespace !== undefined) return namespace;
    const patterns = this.#path.patterns();
    const [first, ...others] = new Set(patterns.map((each) => namespaceOf(each, versioning)));
    if (others.length === 0) return first;
    throw this.#wrongPath('several namespaces', 'a path for each of them');
  }

  /** @throws {TypeError} If any text may stand in the path, because otherwise every client would get the default. */
  #checkWildcard(problem: string, fix: string): void {
    const isWildcard = this.#path.patterns().some((pattern) => pattern.includes('*'));
    if (isWildcard) throw this.#wrongPath(problem, `a path such as ${fix}`);
  }

  #wrongPath(problem: string, fix: string): TypeError {
    const path = this.#path.patterns().join(', ');
    const place = `${this.#rules.versioning.constructor.name}: the path "${path}" of the adapter`;
    return new TypeError(`${place} has ${problem}. Register the adapter on ${fix}.`);
  }
}

/** Returns the first segment of a path that is a listed version: `v1` for `/api/v1/users/:id`. */
function namespaceOf(path: string, versioning: VersioningStrategy): string | undefined {
  if (versioning.allowedVersions.length === 0) return undefined;
  return path.split('/').find((segment) => versioning.isAllowedVersion(segment) === true);
}
