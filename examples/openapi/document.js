import { QueryParameterVersioning } from 'request-versioning';

export const versioning = new QueryParameterVersioning({
  allowedVersions: ['v1', 'v2'],
  defaultVersion: 'v1',
  lifecycle: {
    v1: {
      deprecated: '2026-01-01',
      brownouts: [{ start: '2098-12-01T10:00Z', end: '2098-12-01T12:00Z' }],
      gone: '2099-01-01',
      links: [{ rel: 'deprecation', href: 'https://example.com/from-v1-to-v2' }],
    },
  },
});

/** The document of all versions, for the program of the guide. */
export const document = {
  openapi: '3.1.0',
  info: { title: 'Users', version: 'all', license: { name: 'MIT', identifier: 'MIT' } },
  servers: [{ url: 'https://api.example.com' }],
  security: [],
  tags: [{ name: 'Users' }],
  paths: {
    '/users/{id}': {
      get: {
        operationId: 'showUser',
        summary: 'Show a user',
        tags: ['Users'],
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
        responses: {
          200: {
            description: 'The user',
            content: {
              'application/json': {
                schema: {
                  anyOf: [
                    { $ref: '#/components/schemas/UserV1' },
                    { $ref: '#/components/schemas/User' },
                  ],
                },
              },
            },
          },
          404: { description: 'No such user' },
        },
      },
    },
  },
  components: {
    schemas: {
      UserV1: {
        'x-versions': ['v1'],
        type: 'object',
        required: ['name', 'self'],
        properties: {
          name: { type: 'string', examples: ['Ada Lovelace'] },
          self: { type: 'string', format: 'uri-reference' },
        },
      },
      User: {
        'x-versions': { since: 'v2' },
        type: 'object',
        required: ['first', 'last', 'self'],
        properties: {
          first: { type: 'string', examples: ['Ada'] },
          last: { type: 'string', examples: ['Lovelace'] },
          self: { type: 'string', format: 'uri-reference' },
        },
      },
    },
  },
};
