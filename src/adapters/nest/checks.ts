import { RequestMethod, type Type } from '@nestjs/common';
import type { Application } from './application.js';
import { findHidden, nameOf } from './hidden-routes.js';
import type { Method, Route } from './routes.js';

/**
 * What must hold before an application starts, one function per rule. Each is mistaken wiring of
 * which a client would be the first to know.
 */
const CHECKS = [checkOnly, checkOutside, checkNamespaces, checkSegments, checkHiddenRoutes];

/**
 * Checks an application, and returns the methods that have versions.
 *
 * @throws {TypeError} If a rule is broken. The message begins with the method and the remedy.
 */
export function checkStart(application: Application, methods: readonly Method[]): Method[] {
  const { only } = application;
  // A controller that two modules list is inside if one of them is.
  const inside = new Set<Type>();
  for (const { host, controller } of methods) {
    if (only === null || only.includes(host)) inside.add(controller);
  }
  const versioned = methods.filter(({ controller }) => inside.has(controller));
  const outside = methods.filter(({ controller }) => !inside.has(controller));
  for (const check of CHECKS) check({ ...application, methods, versioned, outside });
  return versioned;
}

interface Start extends Application {
  /** The methods of all controllers. */
  readonly methods: readonly Method[];
  /** The methods that the option `only` includes. */
  readonly versioned: readonly Method[];
  /** The methods that the option `only` leaves out. */
  readonly outside: readonly Method[];
}

/** The option `only` lists modules that have controllers. Any other element would version nothing. */
function checkOnly({ only, methods }: Start): void {
  if (only === null) return;
  const fail = (message: string) => {
    throw new TypeError(`VersioningModule: ${message}`);
  };
  if (only.length === 0) {
    fail('list a module in the option "only", or leave it out to version every module, got [].');
  }
  const missing = only.indexOf(undefined as never);
  if (missing >= 0) {
    fail(
      'move what two files import from each other, such as the strategy, into a third file. ' +
        `The option "only" must list modules, and its element ${missing} is undefined, as a circular import makes it.`,
    );
  }
  const empty = only.find((each) => methods.every(({ host }) => host !== each));
  if (empty) {
    fail(
      'list modules that the application imports, and that have controllers of their own, in the option "only", ' +
        `got ${empty.name}. If a test replaces the module, list its replacement.`,
    );
  }
}

/** A decorator has no effect outside of `only`, so the method would be open to every version. */
function checkOutside({ only, outside }: Start): void {
  for (const { name, host, options, routes } of outside) {
    const used = Object.entries(DECORATORS).find(([key]) => options?.[key as Decorated]);
    if (routes.length === 0 || used === undefined) continue;
    throw new TypeError(
      `${name}: list ${host.name} in the option "only" of VersioningModule, or remove ${used[1]}, ` +
        `which has an effect only in the listed modules: ${only?.map((each) => each.name).join(', ')}.`,
    );
  }
}

type Decorated = keyof typeof DECORATORS;
const DECORATORS = {
  versions: '@Versions',
  namespace: '@Namespace',
  versionInPath: '@VersionInPath',
  lifecycle: '@Deprecated',
} as const;

/** If the strategy reads the namespace, each route has one. Its requests would get 500. */
function checkNamespaces({ readsNamespace, versioning, versioned }: Start): void {
  const lacking = versioned.filter(({ options, routes }) => {
    if (!readsNamespace || options === null || options.namespace !== undefined) return false;
    return routes.some(({ verb, place }) => {
      if (verb === RequestMethod.OPTIONS) return false; // never needs a version in its path
      const versionInPath = options.versionInPath ?? place?.versionInPath;
      return place?.namespace === undefined && versionInPath !== 'optional';
    });
  });
  const [first] = lacking;
  if (first === undefined) return;
  const names = [...new Set(lacking.map(({ name }) => name))];
  const more = names.length > 10 ? ` and ${names.length - 10} more` : '';
  throw new TypeError(
    `${names.slice(0, 10).join(', ')}${more}: write @Namespace("v1"), or a version for Nest's URI versioning. ` +
      'If a method or a class has no version, such as a health check, write @Unversioned(). ' +
      `For a class of another package, call Unversioned()(${first.controller.name}), or leave its module out by the option "only" of VersioningModule. ` +
      `${versioning.constructor.name} reads the namespace of each route, and these declare none. ` +
      'If a path may lack the version, write @VersionInPath("optional").',
  );
}

/** A method has a path whose version is allowed. Otherwise each of its requests would get 404. */
function checkSegments({ readsNamespace, versioning, versioned }: Start): void {
  const isAllowed = ({ place }: Route) =>
    place?.namespace === undefined ||
    place.namespace.split(':').some((segment) => versioning.isAllowedVersion(segment) === true);
  for (const { name, options, routes } of versioned) {
    if (!readsNamespace || options === null || options.namespace !== undefined) continue;
    if (routes.length === 0 || routes.some(isAllowed)) continue;
    const namespaces = routes.map(({ place }) => String(place?.namespace));
    // The prefix "api/v" gives the namespace "api:v1", in which the version is the last segment.
    const versions = namespaces.map((namespace) => String(namespace.split(':').at(-1)));
    throw new TypeError(
      `${name}: write ${quoted(versions)} into allowedVersions, or change the prefix of Nest's URI versioning, so that both agree. ` +
        `The path has the namespace ${quoted(namespaces)}, but ${versioning.constructor.name} allows ${quoted(versioning.allowedVersions)}. ` +
        'If the method has no version, write @Unversioned().',
    );
  }
}

/** Returns each text once: `"v1", "v2"`. */
function quoted(texts: readonly (string | null)[]): string {
  return [...new Set(texts)].map((text) => JSON.stringify(text)).join(', ');
}

/** A method with `@Versions`, and a method with its route, would serve each other's versions. */
function checkHiddenRoutes({ methods, adapterHost }: Start): void {
  const found = findHidden(methods, adapterHost.httpAdapter);
  if (found === undefined) return;
  const { later, earlier } = found;
  throw new TypeError(
    `${later.method.name}: make one method of it and ${earlier.method.name}, which picks by the version, or use @Version of Nest with VersioningType.CUSTOM. ` +
      `No request reaches ${nameOf(later.route)}, because ${nameOf(earlier.route)} comes first and takes all of them.`,
  );
}
