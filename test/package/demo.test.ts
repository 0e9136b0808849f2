import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

test('the demo gets every answer that it expects, and follows every link back', () => {
  const demo = fileURLToPath(new URL('../../examples/demo/main.js', import.meta.url));
  const output = execFileSync('node', [demo]).toString(); // throws where it exits non-zero
  expect(output.match(/ 200 {5}v[12] /g)).toHaveLength(14);
  expect(output).not.toContain('expected');
});
