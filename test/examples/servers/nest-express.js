import { ExpressAdapter } from '@nestjs/platform-express';
import { createNestServer } from './nest.js';

export function createServer(versioning) {
  return createNestServer(versioning, new ExpressAdapter());
}
