import type { VersioningStrategy } from 'request-versioning';
import type { Lacks } from './lacking.js';
import type { Part } from './part.js';

/** What the description of a path needs to know. */
export interface Context {
  readonly versioning: VersioningStrategy;
  readonly version: string | null;
  readonly document: Part;
  readonly lacks: Lacks;
}
