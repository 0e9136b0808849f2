import { testDocuments } from '../../examples/documents.js';

testDocuments('zod-openapi', () => import('../../../examples/documented/express-zod.js'));
testDocuments('swagger-jsdoc', () => import('../../../examples/documented/express-jsdoc.js'));
