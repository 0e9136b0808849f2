import {
  type ArgumentsHost,
  type CallHandler,
  type CanActivate,
  Catch,
  type CustomDecorator,
  createParamDecorator,
  type DynamicModule,
  type ExceptionFilter,
  type ExecutionContext,
  Inject,
  Module,
  type NestInterceptor,
  SetMetadata,
} from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR, HttpAdapterHost, Reflector } from '@nestjs/core';
import {
  type HeaderRecord,
  mergeHeader,
  type RequestVersion,
  VersionError,
  type VersioningRequest,
  type VersioningStrategy,
} from 'request-versioning';
import { finalize, type Observable } from 'rxjs';

/** Injects the strategy into a class that builds links without a request: `@Inject(VERSIONING)`. */
export const VERSIONING = Symbol('VERSIONING');

/** Injects the result of `forRequest` into a parameter: `@Api() api: RequestVersionOf<typeof versioning>`. */
export const Api = createParamDecorator((_, context) => requestOf(context).api);

/** Rejects the other versions: `@Versions('v2')`. The decorator of a method replaces the decorator of its class. */
export function Versions<V extends string = string>(...versions: readonly V[]): CustomDecorator {
  return SetMetadata('api:versions', versions);
}

/** Marks a class or a method without versions, such as a health check. */
export const Neutral = (): CustomDecorator => SetMetadata('api:versions', null);

/** Names the namespace of a class for `NamespaceVersioning`: `@Namespace('v1')`. */
export const Namespace = (name: string): CustomDecorator => SetMetadata('api:namespace', name);

/** Versions every route of the application, except the routes with `@Neutral()`. */
@Module({})
// biome-ignore lint/complexity/noStaticOnlyClass: a module of Nest is a class
export class VersioningModule {
  static forRoot(versioning: VersioningStrategy): DynamicModule {
    return {
      module: VersioningModule,
      global: true,
      providers: [
        { provide: VERSIONING, useValue: versioning },
        { provide: APP_GUARD, useClass: VersioningGuard },
        { provide: APP_INTERCEPTOR, useClass: VersioningInterceptor },
        { provide: APP_FILTER, useClass: VersionErrorFilter },
      ],
      exports: [VERSIONING],
    };
  }
}

class VersioningGuard implements CanActivate {
  @Inject(VERSIONING) private readonly versioning!: VersioningStrategy;
  @Inject(HttpAdapterHost) private readonly adapterHost!: HttpAdapterHost;
  @Inject(Reflector) private readonly reflector!: Reflector;

  canActivate(context: ExecutionContext): boolean {
    const versions = this.find<(string | null)[] | null>('api:versions', context);
    if (versions === null || context.getType() !== 'http') return true;
    const request = requestOf(context);
    const namespace = this.find<string>('api:namespace', context);
    request.api = this.versioning.forRequest(request, { namespace });
    addHeaders(this.adapterHost, context, request.api.headers);
    if (versions && !versions.includes(request.api.version)) request.api.reject();
    return true;
  }

  /** Finds the metadata of the method, or else of its class. */
  private find<T>(key: string, context: ExecutionContext): T | undefined {
    return this.reflector.getAllAndOverride(key, [context.getHandler(), context.getClass()]);
  }
}

/** Adds the headers once more after the handler, which may have replaced `Vary`. */
class VersioningInterceptor implements NestInterceptor {
  @Inject(HttpAdapterHost) private readonly adapterHost!: HttpAdapterHost;

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const headers = context.getType() === 'http' ? requestOf(context).api?.headers : undefined;
    if (!headers) return next.handle();
    return next.handle().pipe(finalize(() => addHeaders(this.adapterHost, context, headers)));
  }
}

@Catch(VersionError)
class VersionErrorFilter implements ExceptionFilter<VersionError> {
  @Inject(HttpAdapterHost) private readonly adapterHost!: HttpAdapterHost;

  catch(error: VersionError, context: ArgumentsHost): void {
    addHeaders(this.adapterHost, context, error.headers);
    const { httpAdapter } = this.adapterHost;
    const response = context.switchToHttp().getResponse();
    httpAdapter.setHeader(response, 'Content-Type', 'application/problem+json');
    httpAdapter.reply(response, error.toJSON(), error.status);
  }
}

function requestOf(context: ArgumentsHost): VersioningRequest & { api?: RequestVersion } {
  return context.switchToHttp().getRequest();
}

/** Adds headers to the response, and keeps the headers of the application. */
function addHeaders(host: HttpAdapterHost, context: ArgumentsHost, headers: HeaderRecord): void {
  const { httpAdapter } = host;
  const response = context.switchToHttp().getResponse();
  if (httpAdapter.isHeadersSent(response)) return;
  for (const [name, value] of Object.entries(headers)) {
    const earlier = httpAdapter.getHeader(response, name);
    httpAdapter.setHeader(response, name, mergeHeader(name, earlier, value));
  }
}
