import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { section } from '../support/docs.js';

const measured = readFileSync(new URL('../../bench/comparison/README.md', import.meta.url), 'utf8');

test('the comparison with other libraries has ten rows as `npm run compare` wrote them', () => {
  const [, text = ''] = section('docs/migrating.md', '## How others respond').text.split('\n## ');
  const [head, , ...rows] = text.split('\n').filter((line) => line.startsWith('|'));
  expect(rows).toHaveLength(10);
  expect(measured.split('\n')).toEqual(expect.arrayContaining([head, ...rows]));
});
