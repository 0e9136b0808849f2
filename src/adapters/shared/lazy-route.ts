import type { MatchedRoute } from 'request-versioning';

/**
 * A matched route, whose fields only a strategy that reads the path asks for.
 * It is a class, because an object literal with getters takes several times longer to create.
 */
export class LazyRoute implements MatchedRoute {
  readonly #readParams: () => object;
  readonly #readNamespace: () => string | undefined;

  constructor(readParams: () => object, readNamespace: () => string | undefined) {
    this.#readParams = readParams;
    this.#readNamespace = readNamespace;
  }

  get params(): object {
    return this.#readParams();
  }

  get namespace(): string | undefined {
    return this.#readNamespace();
  }
}
