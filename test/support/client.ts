import { once } from 'node:events';
import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { connect } from 'node:http2';
import type { AddressInfo, Server } from 'node:net';
import { text } from 'node:stream/consumers';

export interface Sent {
  readonly path: string;
  /** Default: `GET`. HTTP/2 sends only `GET`. */
  readonly method?: string;
  readonly host?: string | readonly string[] | undefined;
  readonly accept?: readonly string[] | undefined;
  /** The lines of `Accept-Version`. */
  readonly version?: readonly string[] | undefined;
  /** Further headers. HTTP/2 sends none. */
  readonly headers?: Readonly<Record<string, string>>;
}

export interface ClientResponse {
  readonly status: number | undefined;
  /** The media type without parameters, or `''` if it is missing. */
  readonly type: string;
  /** The headers about versions and caching, and those that a client must not be able to set. */
  readonly headers: Readonly<Record<string, string>>;
  /** The body, parsed if it is JSON. */
  readonly body: unknown;
}

export interface Client {
  send(sent: Sent): Promise<ClientResponse>;
  close(): void;
}

export function http1(server: Server): Client {
  const { port } = server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true });
  return {
    async send({ path, method, host = `127.0.0.1:${port}`, accept = [], version = [], headers }) {
      const hosts = [host].flat().map((value) => ['Host', value]);
      const accepts = accept.map((value) => ['Accept', value]);
      const versions = version.map((value) => ['Accept-Version', value]);
      const others = Object.entries(headers ?? {});
      const lines = [...hosts, ...accepts, ...versions, ...others].flat(); // Node sends a flat list unchanged, line by line
      const target = { agent, host: '127.0.0.1', port, path, method };
      const sent = request({ ...target, headers: lines }).end();
      const [response] = await once(sent, 'response');
      return toClientResponse(response.statusCode, response.headers, await text(response));
    },
    close: () => agent.destroy(),
  };
}

export function http2(server: Server): Client {
  const { port } = server.address() as AddressInfo;
  const session = connect(`http://127.0.0.1:${port}`);
  return {
    async send({ path, host = `127.0.0.1:${port}`, accept = [], version = [] }) {
      const lines = { accept: [...accept], 'accept-version': [...version] };
      const headers = { ':path': path, ':authority': host as string, ...lines };
      const stream = session.request(headers);
      const [received] = await once(stream, 'response');
      return toClientResponse(received[':status'], received, await text(stream));
    },
    close: () => session.destroy(),
  };
}

function toClientResponse(
  status: number | undefined,
  received: IncomingHttpHeaders,
  body: string,
): ClientResponse {
  const type = received['content-type']?.split(';')[0] ?? '';
  const told = NAMES.filter((name) => name in received).map((name) => [name, received[name]]);
  const isJson = /^application\/(?:.*\+)?json$/.test(type);
  return {
    status,
    type,
    headers: {
      ...Object.fromEntries(told),
      ...('vary' in received && { vary: sorted(received.vary) }),
    },
    body: isJson && body ? JSON.parse(body) : body,
  };
}

/** Sorts the names of a `Vary` header, because their order has no meaning. */
function sorted(vary = ''): string {
  return vary.split(/ *, */).sort().join(', ');
}

const NAMES = [
  'vary',
  'deprecation',
  'sunset',
  'link',
  'api-supported-versions',
  'api-deprecated-versions',
  'api-version',
  'access-control-allow-origin',
  'set-cookie',
];
