import type { PluginServer } from './subject.js';

/**
 * Returns the `send` of a server, by `node:http`. It sends the requests over one connection, except at the same time.
 *
 * @param origin The URL of the server: `http://127.0.0.1:3000`.
 */
export function sendTo(origin: string): PluginServer['send'] {
  // Loaded here, because otherwise the contract of strategies would need a runtime with `node:http`.
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
      sent.on('error', reject).end();
    });
  };
}
