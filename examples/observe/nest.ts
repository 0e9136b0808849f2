import type { ServerResponse } from 'node:http';
import type { ArgumentsHost, ExceptionFilter, NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { type RequestLike, VersionError, type VersionedApi } from 'request-versioning';
import { observationOf, type Report } from './observation.ts';

/** The request of Express or Fastify. */
interface NestRequest extends RequestLike {
  readonly method: string;
  readonly api?: VersionedApi;
}
/** The response of Express, or the reply of Fastify, which has the response of Node in `raw`. */
type NestResponse = ServerResponse & { readonly raw?: ServerResponse };

const reflector = new Reflector();

/**
 * Makes an interceptor, which sees the requests that all guards let through, and a filter, which sees the others and passes each
 * on to yours: `app.useGlobalInterceptors(interceptor).useGlobalFilters(filter)`
 */
export function observe(report: Report<NestRequest>, yours: ExceptionFilter) {
  /** The requests that are observed, and their rejections. */
  const rejections = new WeakMap<NestRequest, VersionError | undefined>();

  function watch(host: ArgumentsHost, rejection?: VersionError, path?: unknown): void {
    const [request, response] = host.getArgs<[NestRequest, NestResponse]>();
    const isWatched = rejections.has(request);
    rejections.set(request, rejection);
    if (isWatched) return;
    const sent = response.raw ?? response;
    sent.on('finish', () => {
      const { api } = request;
      const rejection = rejections.get(request);
      const { statusCode: status } = sent;
      const observation = observationOf({ request, api, path, rejection, status });
      if (observation) report(request, observation);
    });
  }

  const interceptor: NestInterceptor = {
    intercept(context, next) {
      const path = reflector.get('path', context.getHandler()); // of the decorator, such as `@Get(':id')`
      if (context.getType() === 'http') watch(context, undefined, path);
      return next.handle();
    },
  };
  const filter: ExceptionFilter = {
    catch(exception, host) {
      const { cause = exception } = Object(exception); // a rejection is the cause of an HttpException
      if (host.getType() === 'http') watch(host, cause instanceof VersionError ? cause : undefined);
      return yours.catch(exception, host);
    },
  };
  // The class of your filter tells Nest which exceptions it catches.
  return { interceptor, filter: Object.assign(Object.create(yours), filter) as ExceptionFilter };
}
