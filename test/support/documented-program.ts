import { describe, expect, test } from 'vitest';
import { started } from './program.js';
import { expectValid } from './valid-document.js';

/** Tests the documents of an application that has one path with two bodies, and a path since v2. */
export function testDocuments(name: string, load: () => Promise<unknown>): void {
  describe(`the documents of ${name}`, () => {
    const send = started(load);

    test.each([
      ['v1', { name: 'Ada Lovelace' }, ['/users/{id}']],
      ['v2', { first: 'Ada', last: 'Lovelace' }, ['/users/{id}', '/teams']],
    ])('describe %s alone', async (version, user, paths) => {
      const { body } = await send(`/openapi.json?version=${version}`);
      await expectValid(body);
      expect(body.info.version).toBe(version);
      expect(Object.keys(body.paths)).toEqual(paths);
      const { get } = body.paths['/users/{id}'];
      const { schema } = get.responses[200].content['application/json'];
      const { schemas = {} } = body.components ?? {};
      const { properties } = schemas[schema.$ref?.split('/').at(-1)] ?? schema;
      expect(Object.keys(properties)).toEqual(Object.keys(user));
      expect(Object.keys(schemas)).toHaveLength(schema.$ref ? 1 : 0);
      expect(get.deprecated ?? false).toBe(version === 'v1');
      expect(await send(`/users/7?version=${version}`)).toMatchObject({ status: 200, body: user });
      const status = paths.includes('/teams') ? 200 : 404;
      expect(await send(`/teams?version=${version}`)).toMatchObject({ status });
    });
  });
}
