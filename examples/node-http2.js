import { createServer as createHttp2Server } from 'node:http2';
import { createListener } from './node-http.js';
import { runByHand } from './run.js';

/** HTTP/2 over plain TCP (h2c): `curl --http2-prior-knowledge`. */
export function createServer(versioning) {
  const listener = createListener(versioning);
  return createHttp2Server((request, response) => {
    const { authority, headers } = request;
    // Who reads the one would take the request for another host's than who reads the other (RFC 9113, section 8.3.1).
    if ((headers.host ?? authority) !== authority) return response.writeHead(400).end();
    listener(request, response);
  });
}

await runByHand(import.meta, createServer);
