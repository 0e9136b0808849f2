import type { PluginServer } from './subject.js';

/**
 * How long to wait for a response, in milliseconds. Test runners give up after 5 s and name no
 * reason.
 */
const TIMEOUT = 4_000;

/**
 * Makes the function `send` of a server with `node:http`. Requests share one connection, unless
 * they are sent at the same time. If no response comes within 4 seconds, the promise is rejected.
 *
 * @param origin The URL of the server, such as `http://127.0.0.1:3000`.
 */
export function sendTo(origin: string): PluginServer['send'] {
  // Only this function needs `node:http`. The contract of strategies also runs where it is missing.
  const loaded = import('node:http').then(({ Agent, request }) => {
    return { agent: new Agent({ keepAlive: true }), request };
  });
  return async ({ method, path, headers }) => {
    const { agent, request } = await loaded;
    return new Promise((resolve, reject) => {
      const sent = request(origin, { agent, method, path, headers }, (response) => {
        const lines = Object.entries(response.headers).map(([name, value]) => [name, `${value}`]);
        const received = new Headers(lines as [string, string][]);
        let body = '';
        response.setEncoding('utf8');
        response.on('data', (chunk) => {
          body += chunk;
        });
        response.on('error', reject);
        response.on('end', () => {
          const { statusCode = 0 } = response;
          resolve({ status: statusCode, headers: received, text: async () => body });
        });
      });
      const giveUp = () => sent.destroy(new Error(`no response within ${TIMEOUT / 1_000} s`));
      const timer = setTimeout(giveUp, TIMEOUT);
      sent.on('close', () => clearTimeout(timer));
      sent.on('error', reject).end();
    });
  };
}
