import { execFileSync } from 'node:child_process';
import { realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { codeBlocks, readme } from '../support/docs.js';
import { packedFolder } from '../support/packed.js';
import { started } from '../support/program.js';

const [program = '', alone = ''] = codeBlocks(readme, 'js');
const [session = ''] = codeBlocks(readme, 'console');
const EXCHANGE =
  /^\$ curl -i http:\/\/localhost:3000(\S+)(?: -H '(.+): (.+)')?\nHTTP\/1\.1 (\d+) .+\n([\s\S]+?)\n\n(.+)$/gm;
const exchanges = [...session.matchAll(EXCHANGE)].map(
  ([, path = '', name, value = '', status, lines = '', body = '']) => ({
    path,
    sent: { ...(name && { [name]: value }) },
    status: Number(status),
    headers: lines.split('\n').map((line) => line.split(/: (.*)/)),
    body,
  }),
);

test('the strategy of the README works alone, and prints the text of its comments', () => {
  writeFileSync(join(packedFolder, 'alone.mjs'), alone);
  const output = execFileSync('node', ['alone.mjs'], { cwd: packedFolder }).toString();
  const comments = alone.matchAll(/^console\.log\(.*\); \/\/ (.*)$/gm);
  const expected = [...comments].map(([, text]) => text);
  expect(output.trimEnd().split('\n')).toEqual(expected);
});

describe('the server of the README', () => {
  const file = join(packedFolder, 'app.mjs');
  symlinkSync(realpathSync('node_modules/express'), join(packedFolder, 'node_modules/express'));
  writeFileSync(file, program);
  const send = started(() => import(file));

  test('has at most 25 lines, and shows exchanges in the console', () => {
    expect(program.trimEnd().split('\n').length).toBeLessThanOrEqual(25);
    expect(exchanges).toHaveLength(3);
  });

  test.each(exchanges)(
    'responds to $sent as the README says',
    async ({ path, sent, status, headers, body }) => {
      const response = await send(path, sent);
      expect(response).toMatchObject({ status, text: body });
      for (const [name = '', value] of headers) expect(response.headers.get(name)).toBe(value);
      const own = headers.map(([name]) => name?.toLowerCase());
      const added = ['vary', 'deprecation', 'sunset', 'link'];
      const present = added.filter((name) => response.headers.has(name));
      expect(own.filter((name) => name !== 'content-type')).toEqual(present);
    },
  );

  test('responds to an unknown id with 404 and no stack', async () => {
    expect(await send('/users/a%2Fb')).toMatchObject({ status: 404, text: 'Not Found' });
  });
});
