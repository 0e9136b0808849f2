import type { Type } from '@nestjs/common';
import type { ApplicationConfig, HttpAdapterHost, ModulesContainer } from '@nestjs/core';
import type { VersioningStrategy } from 'request-versioning';

/** An application of Nest and the strategy that versions it. */
export interface Application {
  readonly versioning: VersioningStrategy;
  /** Whether the strategy reads the namespace of each request, and so needs one on each method. */
  readonly readsNamespace: boolean;
  /** The modules whose controllers have versions, or `null` for all. */
  readonly only: readonly Type[] | null;
  readonly config: ApplicationConfig;
  readonly modules: ModulesContainer;
  readonly adapterHost: HttpAdapterHost;
}
