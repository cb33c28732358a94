import { randomInt } from 'node:crypto';
import { createServer, type Socket } from 'node:net';
import { Client } from 'pg';
import { listenLocally } from '../../../tools/testing/listen-locally.ts';

/** A stand-in for PgBouncer in front of a Postgres, for one statement at a time. */
interface Pooler extends AsyncDisposable {
  /** The address for clients. */
  readonly url: string;
}

/** Messages of the protocol: the client is authenticated, and nothing runs. The process id between them is made up. */
const AUTHENTICATED = Buffer.from('520000000800000000', 'hex');
const KEY = Buffer.from('4b0000000c', 'hex');
const IDLE = Buffer.from('5a0000000549', 'hex');
/** The first byte of the message with which a client leaves. */
const TERMINATE = 0x58;

/**
 * Starts a pooler. In transaction mode, all clients share one connection to the server; in session mode, each client has a
 * connection of its own.
 */
export async function startPooler(serverUrl: string, mode: 'transaction' | 'session'): Promise<Pooler> {
  const sockets: Socket[] = [];
  async function connectToServer(): Promise<Socket> {
    const client = new Client(serverUrl);
    client.on('error', () => {});
    await client.connect();
    const socket = (client.connection.stream as Socket).removeAllListeners('data');
    sockets.push(socket);
    return socket;
  }
  const shared = await connectToServer();
  const server = createServer((client) => {
    client.on('error', () => {});
    client.once('data', async () => {
      const lent = mode === 'session' ? await connectToServer() : shared;
      const answer = (bytes: Buffer) => void client.write(bytes);
      client.on('data', (bytes) => {
        if (bytes[0] !== TERMINATE) lent.removeAllListeners('data').on('data', answer).write(bytes);
      });
      const id = Buffer.alloc(8);
      id.writeInt32BE(randomInt(2 ** 30, 2 ** 31));
      client.write(Buffer.concat([AUTHENTICATED, KEY, id, IDLE]));
    });
  });
  const listening = await listenLocally(server);
  return {
    url: `postgres://anyone@127.0.0.1:${listening.port}/anything`,
    async [Symbol.asyncDispose]() {
      await listening[Symbol.asyncDispose]();
      for (const socket of sockets) socket.destroy();
    },
  };
}
