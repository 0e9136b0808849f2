import { pathToFileURL } from 'node:url';
import { createVersioning } from './api.js';

/** Serves an example if Node runs its file: `node examples/express.js query`. */
export async function runByHand({ url }, createServer, settings, usual = 'path') {
  const [, file, strategy = usual] = process.argv;
  if (!file || url !== pathToFileURL(file).href) return;
  const server = await createServer(createVersioning(strategy, settings));
  server.listen(3000, '127.0.0.1', () => console.log('http://127.0.0.1:3000/users'));
}
