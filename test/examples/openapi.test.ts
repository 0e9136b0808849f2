import { testDocuments } from '../support/documented-program.js';

testDocuments('@fastify/swagger', () => import('../../examples/documented/fastify.js'));
testDocuments('@nestjs/swagger', () => import('../../examples/documented/nest.js'));
testDocuments('@hono/zod-openapi', () => import('../../examples/documented/hono.js'));
