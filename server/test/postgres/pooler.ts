import { randomInt } from 'node:crypto';
import { createServer, type Socket } from 'node:net';
import { Client } from 'pg';
import { listenLocally } from '../../../testing/listen-locally.ts';

/** A stand-in for PgBouncer in front of a Postgres. */
interface Pooler extends AsyncDisposable {
  /** The address for clients. */
  readonly url: string;
}

/** A connection to the server, and the client to which it is lent. */
interface Lent {
  readonly socket: Socket;
  readonly waiting: { readonly client: Socket; readonly bytes: Buffer }[];
  client?: Socket | undefined;
  rest: Buffer;
}

/** Messages of the protocol: the client is authenticated, and nothing runs. The process id between them is made up. */
const AUTHENTICATED = Buffer.from('520000000800000000', 'hex');
const KEY = Buffer.from('4b0000000c', 'hex');
const IDLE = Buffer.from('5a0000000549', 'hex');
/** The first byte of the message with which a client leaves. */
const TERMINATE = 0x58;

/**
 * Starts a pooler. In transaction mode, all clients share one connection, and each has it for a transaction at a time. In
 * session mode, each client has a connection of its own.
 */
export async function startPooler(serverUrl: string, mode: 'transaction' | 'session'): Promise<Pooler> {
  const sockets: Socket[] = [];
  const connectToServer = async (): Promise<Lent> => {
    const { connection } = await connect(serverUrl);
    const lent: Lent = { socket: connection.stream as Socket, waiting: [], rest: Buffer.alloc(0) };
    lent.socket.removeAllListeners('data').on('data', (bytes) => answer(lent, bytes));
    sockets.push(lent.socket);
    return lent;
  };
  const shared = await connectToServer();
  const server = createServer((client) => {
    client.on('error', () => {});
    client.once('data', async () => {
      const lent = mode === 'session' ? await connectToServer() : shared;
      client.on('data', (bytes) => {
        if (bytes[0] !== TERMINATE) ask(lent, client, bytes);
      });
      const [id, secret] = [Buffer.alloc(4), Buffer.alloc(4)];
      id.writeInt32BE(randomInt(2 ** 30, 2 ** 31));
      client.write(Buffer.concat([AUTHENTICATED, KEY, id, secret, IDLE]));
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

async function connect(url: string): Promise<Client> {
  const client = new Client(url);
  client.on('error', () => {});
  await client.connect();
  return client;
}

function ask(lent: Lent, client: Socket, bytes: Buffer): void {
  lent.client ??= client;
  if (lent.client === client) lent.socket.write(bytes);
  else lent.waiting.push({ client, bytes });
}

/** Passes an answer on, and lends the connection to the next client after the end of a transaction. */
function answer(lent: Lent, bytes: Buffer): void {
  lent.client?.write(bytes);
  lent.rest = Buffer.concat([lent.rest, bytes]);
  while (lent.rest.length >= 5) {
    const end = 1 + lent.rest.readInt32BE(1);
    if (lent.rest.length < end) return;
    if (lent.rest.subarray(0, end).equals(IDLE)) lent.client = undefined;
    lent.rest = lent.rest.subarray(end);
  }
  const next = lent.client ? undefined : lent.waiting.shift();
  if (next) ask(lent, next.client, next.bytes);
}
