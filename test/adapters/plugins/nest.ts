import 'reflect-metadata';
import type { IncomingMessage } from 'node:http';
import {
  type ArgumentsHost,
  Catch,
  Controller,
  type CustomDecorator,
  Delete,
  Get,
  type INestApplication,
  Module,
  type ModuleMetadata,
  Options,
  Patch,
  Post,
  type Provider,
  Put,
  Req,
  Res,
  type Type,
} from '@nestjs/common';
import { type AbstractHttpAdapter, APP_FILTER, NestFactory } from '@nestjs/core';
import { ExpressAdapter } from '@nestjs/platform-express';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { VersioningStrategy, VersionRange } from 'request-versioning';
import {
  type PluginCall,
  type PluginResponse,
  type PluginRoute,
  type PluginSubject,
  sendTo,
} from 'request-versioning/contract';
import {
  Deprecated,
  Namespace,
  Unversioned,
  VersionInPath,
  VersioningModule,
  Versions,
} from 'request-versioning/nest';
import { sendAgain } from './send-again.js';

/** The response of Express, or the reply of Fastify. */
export interface NestResponse {
  readonly raw?: NestResponse;
  status(status: number): NestResponse;
  header(name: string, value: string): NestResponse;
  writeHead(status: number, headers: object): NestResponse;
  send(body?: unknown): void;
  write(text: string): void;
  end(body: string): void;
}

/** Creates an application on each platform. */
export const platforms = {
  Express: () => new ExpressAdapter(),
  Fastify: () => new FastifyAdapter(),
} as const satisfies Record<string, () => AbstractHttpAdapter>;
export type Platform = keyof typeof platforms;

export function createApplication(
  platform: Platform,
  versioning: VersioningStrategy,
  controllers: Type[],
  providers: Provider[] = [],
  imports: ModuleMetadata['imports'] = [],
): Promise<INestApplication> {
  @Module({
    imports: [VersioningModule.forRoot(versioning), ...imports],
    controllers,
    providers,
  })
  class Application {}
  // Not `false`, because Nest would then also drop the logs of later tests.
  const options = { logger: [], abortOnError: false };
  return NestFactory.create(Application, platforms[platform](), options);
}

const METHODS = { GET: Get, OPTIONS: Options, POST: Post, PUT: Put, PATCH: Patch, DELETE: Delete };
type Middleware = [request: object, response: NestResponse, next: () => void];
type RouteRange = Exclude<VersionRange, readonly unknown[]>;

/** Returns the decorators for the options of a class or a method. */
function decoratorsOf(options: PluginRoute['options']): CustomDecorator[] {
  if (options === false) return [Unversioned()];
  const { versions, namespace, versionInPath, lifecycle } = options ?? {};
  return [
    ...(versions ? [Versions(...([versions].flat() as [RouteRange]))] : []),
    ...(namespace ? [Namespace(namespace)] : []),
    ...(versionInPath ? [VersionInPath(versionInPath)] : []),
    ...(lifecycle ? [Deprecated(lifecycle)] : []),
  ];
}

export function nestPlugin(platform: Platform): PluginSubject {
  function send(response: NestResponse, { status, headers, body, form }: PluginResponse) {
    const lines = Object.entries(headers);
    if (form === 'writeHead')
      return (response.raw ?? response).writeHead(status, lines.flat()).end(body);
    for (const line of lines) response.header(...line);
    response.status(status).send(body);
  }
  return {
    forms: ['writeHead'],
    async start({ versioning, routes, before, onError }) {
      const controllers = routes.map((route) => {
        const { method, mount, path, options, handle } = route;
        @Controller(mount?.path ?? '')
        class Route {
          @(METHODS[method](path))
          async handle(request: IncomingMessage & PluginCall, response: NestResponse) {
            const { api, params } = request;
            const again = () => sendAgain(app.getHttpAdapter().getInstance(), request);
            const onExpress = platform === 'Express' ? again : undefined;
            send(response, await handle({ api, params, sendAgain: onExpress }));
          }
        }
        decorateParameters(Route, 'handle', Req(), Res());
        for (const decorate of decoratorsOf(mount?.options)) decorate(Route);
        const { prototype } = Route;
        const descriptor = Object.getOwnPropertyDescriptor(prototype, 'handle');
        for (const decorate of decoratorsOf(options)) {
          decorate(prototype, 'handle', descriptor as PropertyDescriptor);
        }
        return Route;
      });
      @Catch()
      class EveryError {
        catch(error: unknown, context: ArgumentsHost) {
          send(context.switchToHttp().getResponse(), onError?.(error) as PluginResponse);
        }
      }
      const filters = onError ? [{ provide: APP_FILTER, useClass: EveryError }] : [];
      const app = await createApplication(platform, versioning, controllers, filters);
      async function prepare(request: object, response: Pick<NestResponse, 'header'>) {
        for (const line of Object.entries(await before(request))) response.header(...line);
      }
      if (platform === 'Fastify') app.getHttpAdapter().getInstance().addHook('onRequest', prepare);
      else
        app.use((...[request, response, next]: Middleware) =>
          prepare(request, response).then(next),
        );
      await app.listen(0, '127.0.0.1');
      return { send: sendTo(await app.getUrl()), close: () => app.close() };
    },
  };
}

/** Decorates the parameters of a method, as `list(@Api() api)` does in TypeScript. */
export function decorateParameters(
  controller: Type,
  method: string,
  ...decorators: ParameterDecorator[]
) {
  for (const [index, decorate] of decorators.entries()) {
    decorate(controller.prototype, method, index);
  }
}
