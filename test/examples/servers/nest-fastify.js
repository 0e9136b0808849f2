import { FastifyAdapter } from '@nestjs/platform-fastify';
import { createNestServer } from './nest.js';

export async function createServer(versioning) {
  const adapter = new FastifyAdapter();
  const server = await createNestServer(versioning, adapter);
  await adapter.getInstance().ready();
  return server;
}
