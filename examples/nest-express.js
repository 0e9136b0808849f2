import { ExpressAdapter } from '@nestjs/platform-express';
import { createNestServer } from './nest.js';
import { runByHand } from './run.js';

export function createServer(versioning) {
  return createNestServer(versioning, new ExpressAdapter());
}

await runByHand(import.meta, createServer);
