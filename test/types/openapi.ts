/** Compiles only if `documentFor` returns the type of the document that it gets, of each tool. */
import type { OpenAPIObject as NestDocument } from '@nestjs/swagger';
import type { FastifyInstance } from 'fastify';
import type { OpenAPIV3, OpenAPIV3_1 } from 'openapi-types';
import type { OpenAPIObject as Document30 } from 'openapi3-ts/oas30';
import type { OpenAPIObject as Document31 } from 'openapi3-ts/oas31';
import type { OpenAPIObject as Document32 } from 'openapi3-ts/oas32';
import {
  AcceptHeaderVersioning,
  HeaderVersioning,
  type NamedPlace,
  type VersioningStrategy,
  type VersionPlace,
} from 'request-versioning';
import { type DocumentOptions, documentFor } from 'request-versioning/openapi';
import { createDocument } from 'zod-openapi';
import type { Expect, Same } from './same.js';
import { builtIn, combined, cookies, unchecked } from './strategies.js';

declare function documentOf<D>(): D;
const versioning = new HeaderVersioning({ allowedVersions: ['v1', 'v2', null] });

const of30 = documentFor(versioning, documentOf<Document30>(), 'v1');
const of31 = documentFor(versioning, documentOf<Document31>(), 'v1');
const of32 = documentFor(versioning, documentOf<Document32>(), 'v1');
const ofV3 = documentFor(versioning, documentOf<OpenAPIV3.Document>(), 'v1');
const ofV31 = documentFor(versioning, documentOf<OpenAPIV3_1.Document>(), 'v1');
const ofNest = documentFor(versioning, documentOf<NestDocument>(), 'v1');
const fastify = documentOf<FastifyInstance>().swagger();
const ofFastify = documentFor(versioning, fastify, 'v1');
const ofZod = documentFor(
  versioning,
  createDocument({ openapi: '3.1.0', info: { title: '', version: '' } }),
  'v1',
);
const literal = { openapi: '3.1.0', paths: { '/users': { get: { responses: {} } } } };
const ofLiteral = documentFor(versioning, literal, 'v1');

export type Documents = [
  Expect<Same<typeof of30, Document30>>,
  Expect<Same<typeof of31, Document31>>,
  Expect<Same<typeof of32, Document32>>,
  Expect<Same<typeof ofV3, OpenAPIV3.Document>>,
  Expect<Same<typeof ofV31, OpenAPIV3_1.Document>>,
  Expect<Same<typeof ofNest, NestDocument>>,
  Expect<Same<typeof ofFastify, typeof fastify>>,
  Expect<Same<typeof ofZod, ReturnType<typeof createDocument>>>,
  Expect<Same<typeof ofLiteral, typeof literal>>,
];

// Every strategy of the other copy of the package fits.
for (const strategy of [...Object.values(builtIn), combined, cookies, unchecked]) {
  documentFor<VersioningStrategy, object>(strategy, {}, 'v1');
}

// The version of a request fits, also if it may be null.
documentFor(versioning, {}, versioning.forRequest({}).version);
// @ts-expect-error The API has no such version.
documentFor(versioning, {}, 'v3');
// @ts-expect-error A document is an object.
documentFor(versioning, '{}', 'v1');

documentFor(versioning, {}, 'v1', {
  versionsOf: (path) => (path === '/health' ? false : { since: 'v2' }),
});
// @ts-expect-error The API has no such version.
documentFor(versioning, {}, 'v1', { versionsOf: () => ['v3'] });
// @ts-expect-error The option is `versionsOf`.
documentFor(versioning, {}, 'v1', { versionOf: () => ['v1'] });
export const options: DocumentOptions = { versionsOf: () => ['v1'] };

// A strategy of one's own says its places.
export class OwnHeader extends HeaderVersioning {
  override places(): NamedPlace[] {
    return [...super.places(), { in: 'cookie', name: 'version' }] as NamedPlace[];
  }
}
export class OwnAccept extends AcceptHeaderVersioning {
  override places(): readonly VersionPlace[] {
    // @ts-expect-error OpenAPI has no parameter in a body.
    return [{ in: 'body', name: 'version' }];
  }
}
