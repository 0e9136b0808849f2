import { createServer as createHttp2Server } from 'node:http2';
import { createListener } from './node-http.js';
import { runByHand } from './run.js';

/** HTTP/2 over plain TCP (h2c): `curl --http2-prior-knowledge`. */
export function createServer(versioning) {
  return createHttp2Server(createListener(versioning));
}

await runByHand(import.meta, createServer);
