import { type IncomingMessage, ServerResponse } from 'node:http';

/** Sends a request of Node again, with a response that nobody receives. Returns that response when it is sent. */
export function sendAgain(
  listener: (request: IncomingMessage, response: ServerResponse) => unknown,
  request: IncomingMessage,
): Promise<{ readonly headers: Headers }> {
  return new Promise((resolve) => {
    const second = new ServerResponse(request);
    // A field, because Express replaces the prototype.
    second.end = () => {
      second.writeHead(second.statusCode);
      const lines = Object.entries(second.getHeaders()).map(([name, value]) => [name, `${value}`]);
      resolve({ headers: new Headers(lines as [string, string][]) });
      return second;
    };
    listener(request, second);
  });
}
