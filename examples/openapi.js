import { QueryParameterVersioning } from 'request-versioning';
import { documentFor } from 'request-versioning/openapi';

const versioning = new QueryParameterVersioning({
  allowedVersions: ['v1', 'v2'],
  defaultVersion: 'v1',
});
const responses = { 200: { description: 'ok' } };
const document = {
  openapi: '3.1.0',
  info: { title: 'Users', version: '' },
  paths: {
    '/users': { get: { responses } },
    '/teams': { 'x-versions': { since: 'v2' }, get: { responses } },
  },
};

console.log(JSON.stringify(documentFor(versioning, document, 'v1'), null, 2));
