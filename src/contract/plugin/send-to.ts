import type { PluginServer } from './subject.js';

/**
 * Returns the `send` of a server, by `node:http`.
 *
 * @param origin The URL of the server: `http://127.0.0.1:3000`.
 */
export function sendTo(origin: string): PluginServer['send'] {
  return async ({ method, path, headers }) => {
    // Loaded here, because otherwise the contract of strategies would need a runtime with `node:http`.
    const { request } = await import('node:http');
    return new Promise((resolve, reject) => {
      const options = { agent: false, method, path, headers };
      const sent = request(origin, options, (response) => {
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
