import { once } from 'node:events';
import { createServer } from 'node:net';
import { listenLocally } from '../../../tools/testing/listen-locally.ts';

/** The messages of Postgres that accept a client without a password, and that ask the client for a statement. */
const LET_IN = Buffer.from('5200000008000000005a0000000549', 'hex');

/** A server that lets clients in as Postgres does, and then answers nothing. Disposing cuts the connections. */
export interface HangingPostgres extends Disposable {
  readonly url: string;
  /** Resolves when a client has sent its first statement. */
  readonly asked: Promise<unknown>;
}

/** Starts a server that lets clients in and then hangs. */
export async function startHangingPostgres(): Promise<HangingPostgres> {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => {
      socket.write(LET_IN);
      socket.once('data', () => server.emit('asked'));
    });
  });
  const asked = once(server, 'asked');
  const listening = await listenLocally(server);
  return {
    url: `postgres://ann@127.0.0.1:${listening.port}/rates`,
    asked,
    [Symbol.dispose]: () => listening[Symbol.dispose](),
  };
}
