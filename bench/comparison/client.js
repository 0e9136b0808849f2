import { once } from 'node:events';
import { sendTo } from '../../dist/esm/contract.js';

/** Functions that put versions into a request to `path`. */
const PLACES = {
  header: ({ name, header = 'accept-version' }, path, versions) => ({
    path,
    headers: { [header]: versions.map(name) },
  }),
  /** Each version has a greater weight than the version before it. */
  accept: (
    { name, typeOf = (number) => `application/json; version=${name(number)}` },
    path,
    versions,
  ) => ({
    path,
    headers: {
      accept: versions.map((number, index) => `${typeOf(number)}; q=0.${index + 1}`).join(', '),
    },
  }),
  path: (_contender, path, versions) => ({
    path: `${versions.map((number) => `/v${number}`)}${path}`,
    headers: {},
  }),
};

/** Starts a contender, with a server for each place of the version. Returns a function to send requests for each place. */
export async function start(contender) {
  const servers = [];
  const client = { code: contender.code };
  for (const [place, serve] of Object.entries(contender.places)) {
    const server = await serve();
    await once(server.listen(0, '127.0.0.1'), 'listening');
    servers.push(server);
    const sendOne = sendTo(`http://127.0.0.1:${server.address().port}`);
    client[place] = async (path, versions = [], { method = 'GET', headers } = {}) => {
      const request = { method, ...PLACES[place](contender, path, [versions].flat()) };
      Object.assign(request.headers, headers);
      return Object.assign(await sendOne(request), { request });
    };
    client.send ??= client[place];
  }
  const close = () => {
    for (const server of servers) server.close().closeAllConnections();
  };
  return { client, close };
}
