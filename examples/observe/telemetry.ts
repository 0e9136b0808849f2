import { context, metrics, trace } from '@opentelemetry/api';
import { getRPCMetadata } from '@opentelemetry/core';
import type { VersioningStrategy } from 'request-versioning';
import type { Report } from './observation.ts';

/** Sets the version on the span of the server, and counts by version: `app.use(observe(telemetry(versioning)))` */
export function telemetry(versioning: VersioningStrategy): Report<unknown> {
  const counter = metrics.getMeter('request-versioning').createCounter('api.requests');
  const known = [versioning.defaultVersion, ...versioning.allowedVersions, null];
  return (_request, { version, code, status }) => {
    const label = known.includes(version) ? (version ?? 'none') : 'other'; // a client can send any text
    const attributes = { 'api.version': label, 'api.code': code };
    // The active span may be that of a middleware or of a hook. @hono/otel alone has no other.
    const span = getRPCMetadata(context.active())?.span ?? trace.getActiveSpan();
    span?.setAttributes(attributes);
    counter.add(1, { ...attributes, 'http.response.status_code': status });
  };
}
