import type { VersioningStrategy } from 'request-versioning';
import { type DocumentOptions, documentFor } from 'request-versioning/openapi';
import { expectValid } from '../support/valid-document.js';

// biome-ignore lint/suspicious/noExplicitAny: the tests compare documents with literals
export type Json = any;

export const text = { type: 'string' };
export const ok = { 200: { description: 'ok' } };

/** Adds what each document has, to the parts that a test is about. */
export function whole(parts: object, openapi = '3.1.0') {
  return { openapi, info: { title: 'Users', version: '' }, paths: {}, ...parts };
}

/** Returns the document of one version, after two validators have accepted it. */
export async function validDocument(
  versioning: VersioningStrategy,
  document: object,
  version: string | null,
  options?: DocumentOptions,
): Promise<Json> {
  const own = documentFor(versioning, document, version, options);
  await expectValid(own);
  return own;
}

/** Returns the document of one version with one operation, or `undefined` if the version lacks it. */
export async function operationOf(
  versioning: VersioningStrategy,
  operation: object,
  version: string | null,
  path = '/users',
): Promise<Json> {
  const document = whole({ paths: { [path]: { get: { responses: ok, ...operation } } } });
  return (await validDocument(versioning, document, version)).paths[path]?.get;
}
