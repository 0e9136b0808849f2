import { RequestMethod, type Type } from '@nestjs/common';
import { DiscoveryService, MetadataScanner, type ModulesContainer } from '@nestjs/core';
import { read, type Target, versionsOf } from './decorators.js';

/** A method of a controller. */
export interface Method {
  /** Its name in messages: `Users.list`. */
  readonly name: string;
  readonly controller: Type;
  /** The module that lists the controller. */
  readonly host: Type;
  readonly handler: Target;
  /** Its paths, without the global prefix and the version of Nest: `/users/:id`. */
  readonly paths: readonly string[];
  /** Its routes: `GET /users`, followed by the host and the version of Nest, if it has them. */
  readonly routes: readonly string[];
}

/** Returns the methods of all controllers. */
export function methodsOf(modules: ModulesContainer): Method[] {
  const scanner = new MetadataScanner();
  return new DiscoveryService(modules).getControllers().flatMap((wrapper) => {
    const controller = wrapper.metatype as Type;
    const host = wrapper.host?.metatype as Type;
    // RouterModule gives a module a path of its own.
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
 * @throws {TypeError} If two methods have the same route and one has `@Versions`. Nest would never
 *   call the second.
 */
export function checkRoutes(methods: readonly Method[]): void {
  const first = new Map<string, Method>();
  for (const method of methods) {
    for (const route of method.routes) {
      const other = first.get(route) ?? method;
      first.set(route, other);
      const isLimited = [method, other].some((it) => versionsOf(it.handler, it.controller));
      // A controller that two modules list has its routes twice.
      if (isLimited && other.handler !== method.handler) {
        throw new TypeError(
          `${method.name}: ${route} is the route of ${other.name} already, so no request reaches it. ` +
            'Use one method and pick, or @Version of Nest with VersioningType.CUSTOM.',
        );
      }
    }
  }
}

/**
 * Returns the paths of a method, below the path of its module. A method that is no route has none.
 */
function pathsOf(handler: Target, controller: Type, prefix: string): string[] {
  if (read('method', handler) === undefined) return [];
  const bases = [read<string | string[]>('path', controller)].flat();
  const paths = [read<string | string[]>('path', handler)].flat();
  return bases.flatMap((base) => paths.map((path) => joinPaths(prefix, base, path)));
}

/** Joins the parts of a path, whatever slashes they have: `users` and `/:id` give `/users/:id`. */
export function joinPaths(...parts: readonly (string | undefined)[]): string {
  return `/${parts.join('/').split('/').filter(Boolean).join('/')}`;
}

/** Returns the routes of a method, without the names of parameters, which Nest does not compare. */
function routesOf(handler: Target, controller: Type, paths: readonly string[]): string[] {
  const method = RequestMethod[read<RequestMethod>('method', handler) as RequestMethod];
  const [host, version] = ['host', '__version__'].map((key) => read(key, handler, controller));
  const suffix = [host ?? [], version ?? []].flat().map((each) => ` ${String(each)}`);
  return paths.map((path) => `${method} ${path.replace(/([:*])\w+/g, '$1')}${suffix.join('')}`);
}
