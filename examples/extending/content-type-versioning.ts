import {
  type AcceptHeaderSettings,
  AcceptHeaderVersioning,
  type RequestLike,
  requestHeader,
} from 'request-versioning';

/** The version is a parameter of the type of the body: `Content-Type: application/json; version=v2` */
export class ContentTypeVersioning<
  const S extends AcceptHeaderSettings = AcceptHeaderSettings,
> extends AcceptHeaderVersioning<S> {
  override readonly invalidVersionMessage = 'Invalid version in "Content-Type" header.';
  override readonly invalidVersionStatus = 415;
  override readonly vary = ['Content-Type'];

  override readVersion(request: RequestLike) {
    return super.readVersion({
      acceptedMediaType: requestHeader(request, 'Content-Type') || null,
    });
  }
  override places() {
    const { versionParam, mediaTypes, mediaTypePattern } = this;
    return [{ in: 'content-type', versionParam, mediaTypes, mediaTypePattern } as const];
  }
}
