import { once } from 'node:events';
import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { connect } from 'node:http2';
import type { AddressInfo, Server } from 'node:net';
import { text } from 'node:stream/consumers';

export interface Sent {
  readonly path: string;
  readonly host?: string | readonly string[] | undefined;
  readonly accept?: readonly string[] | undefined;
}

export interface Answer {
  readonly status: number | undefined;
  /** `''` where there is none. */
  readonly vary: string;
  /** Parsed, where it is JSON. */
  readonly body: unknown;
}

export interface Client {
  send(sent: Sent): Promise<Answer>;
  close(): void;
}

export function http1(server: Server): Client {
  const { port } = server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true });
  return {
    async send({ path, host = `127.0.0.1:${port}`, accept = [] }) {
      const hosts = [host].flat().map((value) => ['Host', value]);
      const accepts = accept.map((value) => ['Accept', value]);
      const headers = [...hosts, ...accepts].flat(); // in this form, Node sends each line as it is
      const sent = request({ agent, host: '127.0.0.1', port, path, headers }).end();
      const [response] = await once(sent, 'response');
      return answer(response.statusCode, response.headers, await text(response));
    },
    close: () => agent.destroy(),
  };
}

export function http2(server: Server): Client {
  const { port } = server.address() as AddressInfo;
  const session = connect(`http://127.0.0.1:${port}`);
  return {
    async send({ path, host = `127.0.0.1:${port}`, accept = [] }) {
      const headers = { ':path': path, ':authority': host as string, accept: [...accept] };
      const stream = session.request(headers);
      const [received] = await once(stream, 'response');
      return answer(received[':status'], received, await text(stream));
    },
    close: () => session.destroy(),
  };
}

function answer(status: number | undefined, headers: IncomingHttpHeaders, body: string): Answer {
  const { vary = '', 'content-type': type } = headers;
  return { status, vary, body: type?.startsWith('application/json') ? JSON.parse(body) : body };
}
