import { ClassSerializerInterceptor, type ExecutionContext, Injectable } from '@nestjs/common';
import type { VersionedApi } from 'request-versioning';

/** Sends the properties of the request's version, such as those with `@Expose({ groups: ['v1'] })`. */
@Injectable()
export class SerializerByVersion extends ClassSerializerInterceptor {
  protected override getContextOptions(context: ExecutionContext) {
    const { api } = context.switchToHttp().getRequest<{ api?: VersionedApi }>();
    return { ...super.getContextOptions(context), groups: api?.version ? [api.version] : [] };
  }
}
