import { once } from 'node:events';
import { Server } from 'node:net';
import { vi } from 'vitest';

const { listen } = Server.prototype;

/**
 * Runs a program that listens on a port. Returns its server, which listens on a free port of this machine alone.
 * A user's program would listen on every interface.
 */
export async function serverOfProgram(run: () => Promise<unknown>): Promise<Server> {
  const spy = vi.spyOn(Server.prototype, 'listen').mockImplementation(function (
    this: Server,
    ...args: unknown[]
  ) {
    const listening = args.find((each) => typeof each === 'function') as () => void;
    return listen.call(this, { port: 0, host: '127.0.0.1' }, listening);
  });
  await run();
  const [server] = spy.mock.contexts as [Server];
  spy.mockRestore();
  if (!server.listening) await once(server, 'listening');
  return server;
}
