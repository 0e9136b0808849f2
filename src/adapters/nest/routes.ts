import { type RequestMethod, type Type, VERSION_NEUTRAL, VersioningType } from '@nestjs/common';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { RoutePathFactory } from '@nestjs/core/router/route-path-factory.js';
import type { RouteOptions } from 'request-versioning';
import type { Application } from './application.js';
import { read, type Target } from './decorators.js';
import {
  type NestVersion,
  optionsOf,
  type PlacedPath,
  placeOf,
  versionOf,
} from './uri-versioning.js';

/** A method of a controller, below one of the paths of its class. */
export interface Method {
  /** Its name in messages: `Users.list`. */
  readonly name: string;
  readonly controller: Type;
  /** The module that lists the controller. */
  readonly host: Type;
  readonly handler: Target;
  /** What the decorators say, or `null` if the method has no version. */
  readonly options: RouteOptions | null;
  /** Its routes over HTTP. A helper, or a handler of messages, has none. */
  readonly routes: readonly Route[];
}

/** A route as Nest declares it. */
export interface Route extends PlacedPath {
  readonly verb: RequestMethod;
  /** The hosts that reach it. `null` means every host. */
  readonly hosts: readonly unknown[] | null;
  /** The versions by which Nest chooses among the routes of one path. `null` means every version. */
  readonly versions: readonly NestVersion[] | null;
}

/** Returns the methods of all controllers, in the order in which Nest declares their routes. */
export function methodsOf(application: Application): Method[] {
  const { modules } = application;
  const scanner = new MetadataScanner();
  const readRoutes = createReader(application);
  return new DiscoveryService(modules).getControllers().flatMap((wrapper) => {
    const controller = wrapper.metatype as Type;
    const host = wrapper.host?.metatype as Type;
    const names = scanner.getAllMethodNames(controller.prototype);
    return [read<string | string[]>('path', controller)].flat().flatMap((base) =>
      names.map((each) => {
        const name = `${controller.name}.${each}`;
        const handler: Target = controller.prototype[each];
        const options = optionsOf(application, handler, controller);
        const routes = readRoutes(handler, controller, host, base);
        return { name, controller, host, handler, options, routes };
      }),
    );
  });
}

/** Makes a function that returns the routes of a method below a path of its class. */
function createReader({ modules, config }: Application) {
  const factory = new RoutePathFactory(config);
  const globalPrefix = config.getGlobalPrefix();
  const versioningOptions = config.getVersioning();
  const isInURI = versioningOptions?.type === VersioningType.URI;

  return (handler: Target, controller: Type, host: Type, ctrlPath: unknown): Route[] => {
    const verb = read<RequestMethod>('method', handler);
    if (verb === undefined) return [];
    const hosts = listOf(read('host', controller));
    const controllerVersion = versionOf(config, handler, controller);
    const all = listOf(controllerVersion);
    const versions = isInURI || controllerVersion === VERSION_NEUTRAL ? null : all;
    const places = isInURI ? all?.map((version) => placeOf(versioningOptions, version)) : undefined;
    // RouterModule gives a module a path of its own.
    const modulePath = read(`__module_path__${modules.applicationId}`, host);
    return [read<string | string[]>('path', handler)].flat().flatMap((methodPath) => {
      const parts = { globalPrefix, modulePath, ctrlPath, methodPath };
      const metadata = { ...parts, controllerVersion, versioningOptions } as PathMetadata;
      // Nest puts each version into a path of its own, in their order.
      return factory
        .create(metadata, verb)
        .map((path, index) => ({ verb, path, hosts, versions, place: places?.[index] }));
    });
  };
}

type PathMetadata = Parameters<RoutePathFactory['create']>[0];

function listOf<Value>(value: Value | Value[] | undefined): Value[] | null {
  return value === undefined ? null : ([value].flat() as Value[]);
}
