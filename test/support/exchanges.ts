import { expect, onTestFinished, test } from 'vitest';
import { codeBlocks } from './docs.js';
import type { started } from './program.js';

/** A command, and what it prints: with `-i` the status and the headers, and the body. A start may set the clock before. */
const EXCHANGE =
  /^(?:\$ node --import 'data:text\/javascript,(.+)' \w+\.\w+\n)?\$ curl(?: -i)? '?http:\/\/localhost:3000([^\s']*)'?(?: -H '(.+): (.+)')?\n(?:HTTP\/1\.1 (\d+).*\n([^$]*?)\n\n)?(.+)$/gm;

/** Returns the requests that the console of a page shows, and the status, the headers and the body of each response. */
function exchangesOf(console: string) {
  let clock = '';
  return [...console.matchAll(EXCHANGE)].map(
    ([, start, path = '', name, value = '', status, head = '', body]) => {
      clock = start ?? clock;
      const sent = { ...(name && { [name]: value }) };
      const shown = { text: body, ...(status && { status: Number(status) }) };
      const headers = head.split('\n').map((line) => line.split(/: (.*)/));
      return { clock, path, sent, shown, headers };
    },
  );
}

/** Tests that a program responds to each command as the console of its page shows. */
export function testExchanges(text: string, send: ReturnType<typeof started>): void {
  const console = codeBlocks({ path: '', text }, 'console').join('');
  const exchanges = exchangesOf(console);

  test('shows its responses', () => {
    const commands = console.match(/^\$ curl/gm) ?? [];
    expect(commands.length).toBeGreaterThan(0);
    expect(exchanges).toHaveLength(commands.length);
  });

  // One test, because a response may depend on the requests that stand before it.
  test('responds as the page shows', async () => {
    const { now } = Date;
    onTestFinished(() => void Object.assign(Date, { now }));
    for (const { clock, path, sent, shown, headers } of exchanges) {
      Object.assign(Date, { now });
      new Function(clock)();
      const response = await send(path, sent);
      const command = `GET ${path} ${JSON.stringify(sent)} ${clock}`;
      expect(response, command).toMatchObject(shown);
      for (const [name = '', value] of headers) {
        if (name) expect(response.headers.get(name), command).toBe(value);
      }
    }
  });
}
