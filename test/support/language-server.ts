import { spawn } from 'node:child_process';
import type { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { tscOf } from './compilers.js';

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: object;
  readonly result?: unknown;
}

/** The server that editors ask for TypeScript 7, for a `file` with `text`. It speaks the Language Server Protocol. */
export async function startLanguageServer(folder: string, file: string, text: string) {
  const server = spawn('node', [tscOf('TypeScript 7.0'), '--lsp', '-stdio'], { cwd: folder });
  const waiting: ((result: unknown) => void)[] = [];

  function send(message: Message): void {
    const body = JSON.stringify({ jsonrpc: '2.0', ...message });
    server.stdin.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
  }
  const ask = (method: string, params: object) =>
    new Promise<unknown>((resolve) => send({ id: waiting.push(resolve) - 1, method, params }));
  async function listen(): Promise<void> {
    for await (const { id, method, result } of messagesOf(server.stdout)) {
      if (id === undefined) continue;
      // The server too asks for a response, for example to its request of the configuration.
      if (method === undefined) waiting[id]?.(result);
      else send({ id, result: null });
    }
  }

  const listening = listen();
  const uri = pathToFileURL(file).href;
  const hover = { contentFormat: ['markdown'] };
  const capabilities = { textDocument: { hover } };
  await ask('initialize', { processId: process.pid, rootUri: null, capabilities });
  send({ method: 'initialized', params: {} });
  const textDocument = { uri, languageId: 'typescript', version: 1, text };
  send({ method: 'textDocument/didOpen', params: { textDocument } });

  return {
    /** Returns the Markdown that an editor shows for the name at `offset`: a block of code, and its docs. */
    async hover(offset: number): Promise<string> {
      const lines = text.slice(0, offset).split('\n');
      const position = { line: lines.length - 1, character: lines.at(-1)?.length ?? 0 };
      const shown = await ask('textDocument/hover', { textDocument: { uri }, position });
      return (shown as { contents: { value: string } }).contents.value;
    },
    async close(): Promise<void> {
      server.stdin.end();
      await listening;
    },
  };
}

/** Reads messages, each after a header such as `Content-Length: 42`. */
async function* messagesOf(stream: Readable): AsyncGenerator<Message> {
  let data = Buffer.alloc(0);
  for await (const chunk of stream) {
    data = Buffer.concat([data, chunk]);
    for (;;) {
      const start = data.indexOf('\r\n\r\n') + 4;
      const end = start + Number(/\d+/.exec(data.toString('latin1', 0, start))?.[0]);
      if (start < 4 || data.length < end) break;
      yield JSON.parse(data.toString('utf8', start, end));
      data = data.subarray(end);
    }
  }
}
