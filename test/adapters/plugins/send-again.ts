import { once } from 'node:events';
import { type IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { PassThrough } from 'node:stream';

/** Sends a request of Node again, with a response that nobody receives. Returns that response when it is sent. */
export async function sendAgain(
  listener: (request: IncomingMessage, response: ServerResponse) => unknown,
  request: IncomingMessage,
): Promise<{ readonly headers: Headers }> {
  const second = new ServerResponse(request);
  second.assignSocket(new PassThrough() as unknown as Socket); // Koa 2.0 sends nothing without a socket
  const sent = once(second, 'finish');
  listener(request, second);
  await sent;
  const lines = Object.entries(second.getHeaders()).map(([name, value]) => [name, `${value}`]);
  return { headers: new Headers(lines as [string, string][]) };
}
