import { testDocuments } from '../../support/documented-program.js';

testDocuments('zod-openapi', () => import('../../../examples/documented/express-zod.js'));
testDocuments('swagger-jsdoc', () => import('../../../examples/documented/express-jsdoc.js'));
