import { serve } from '@hono/node-server';
import app from './app.js';

/** Serves the app on a free port in Node, Bun or Deno, and prints the port. */
const options = { port: 0, hostname: '127.0.0.1' };
const say = ({ port }) => console.log(JSON.stringify({ port }));

if (globalThis.Bun) say(globalThis.Bun.serve({ ...options, fetch: app.fetch }));
else if (globalThis.Deno) globalThis.Deno.serve({ ...options, onListen: say }, app.fetch);
else serve({ ...options, fetch: app.fetch }, say);
