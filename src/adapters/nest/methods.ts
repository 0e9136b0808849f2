import { RequestMethod, type Type } from '@nestjs/common';
import { DiscoveryService, MetadataScanner, type ModulesContainer } from '@nestjs/core';
import { read, type Target, versionsOf } from './decorators.js';

/** A method of a controller. */
export interface Method {
  /** The name in messages: `Users.list`. */
  readonly name: string;
  readonly controller: Type;
  /** The module that lists the controller. */
  readonly host: Type;
  readonly handler: Target;
  /** The paths, without the global prefix and Nest's own version: `/users/:id`. */
  readonly paths: readonly string[];
  /** The routes: `GET /users`. A host and Nest's own version follow. */
  readonly routes: readonly string[];
}

/** Returns the methods of all controllers. */
export function methodsOf(modules: ModulesContainer): Method[] {
  const scanner = new MetadataScanner();
  return new DiscoveryService(modules).getControllers().flatMap((wrapper) => {
    const controller = wrapper.metatype as Type;
    const host = wrapper.host?.metatype as Type;
    // RouterModule puts a path before the paths of a module.
    const pathOfModule = `__module_path__${modules.applicationId}`;
    const prefix = read<string>(pathOfModule, host) ?? '';
    return scanner.getAllMethodNames(controller.prototype).map((name) => {
      const handler: Target = controller.prototype[name];
      const paths = pathsOf(handler, controller, prefix);
      const routes = routesOf(handler, controller, paths);
      return { name: `${controller.name}.${name}`, controller, host, handler, paths, routes };
    });
  });
}

/**
 * Checks whether each route has one method.
 *
 * @throws {TypeError} If a method with `@Versions` has the route of another, because it would never be called.
 */
export function checkRoutes(methods: readonly Method[]): void {
  const first = new Map<string, Method>();
  for (const method of methods) {
    for (const route of method.routes) {
      const other = first.get(route) ?? method;
      first.set(route, other);
      const isLimited = [method, other].some((it) => versionsOf(it.handler, it.controller));
      // A controller of two modules has its routes twice.
      if (isLimited && other.handler !== method.handler) {
        throw new TypeError(
          `${method.name}: ${route} is the route of ${other.name} already, so no request reaches it. ` +
            'Use one method and pick, or @Version of Nest with VersioningType.CUSTOM.',
        );
      }
    }
  }
}

/** Returns the paths of a method below the path of its module. A method without a route has none. */
function pathsOf(handler: Target, controller: Type, prefix: string): string[] {
  if (read('method', handler) === undefined) return [];
  const bases = [read<string | string[]>('path', controller)].flat();
  const paths = [read<string | string[]>('path', handler)].flat();
  return bases.flatMap((base) => paths.map((path) => joinPaths(prefix, base, path)));
}

/** Joins parts of a path: `/users/:id` for `users`, `` and `/:id`. */
export function joinPaths(...parts: readonly (string | undefined)[]): string {
  return `/${parts.join('/').split('/').filter(Boolean).join('/')}`;
}

/** Returns the routes of a method. The names of parameters make no difference. */
function routesOf(handler: Target, controller: Type, paths: readonly string[]): string[] {
  const method = RequestMethod[read<RequestMethod>('method', handler) as RequestMethod];
  const [host, version] = ['host', '__version__'].map((key) => read(key, handler, controller));
  const suffix = [host ?? [], version ?? []].flat().map((each) => ` ${String(each)}`);
  return paths.map((path) => `${method} ${path.replace(/([:*])\w+/g, '$1')}${suffix.join('')}`);
}
