import { createServer as createHttp2Server } from 'node:http2';
import { createListener } from './node-http.js';
import { runByHand } from './run.js';

/** Creates a server of HTTP/2 without TLS. Try `curl --http2-prior-knowledge http://127.0.0.1:3000/v1/users`. */
export function createServer(versioning) {
  const listener = createListener(versioning);
  return createHttp2Server((request, response) => {
    const { authority, headers } = request;
    // Reject two different hosts, because a proxy may have used the other host (RFC 9113, section 8.3.1).
    if ((headers.host ?? authority) !== authority) return response.writeHead(400).end();
    listener(request, response);
  });
}

await runByHand(import.meta, createServer);
