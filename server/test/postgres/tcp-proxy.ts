import { connect, createServer, type Socket } from 'node:net';
import { listenLocally } from '../../../tools/testing/listen-locally.ts';

/** A proxy between a client and a server that a test can make misbehave. */
export interface TcpProxy extends AsyncDisposable {
  readonly port: number;
  /** Lets nothing through in either direction, without closing a connection, like a host that is gone. */
  freeze(): void;
  /** Lets everything through again. */
  thaw(): void;
  /** Cuts every connection at the next answer of the server, and drops the answer. */
  cutAtNextAnswer(): void;
}

/** Starts a proxy in front of a port of this machine. */
export async function startTcpProxy(target: number): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  let isFrozen = false;
  let isCutting = false;
  const server = createServer({ pauseOnConnect: true }, (client) => {
    const upstream = connect(target, '127.0.0.1');
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      from.on('data', (bytes) => {
        if (from === upstream && isCutting) {
          isCutting = false;
          for (const socket of sockets) socket.destroy();
        } else to.write(bytes);
      });
      from.on('error', () => {});
      from.on('close', () => {
        sockets.delete(from);
        if (!isFrozen) to.destroy();
      });
      if (!isFrozen) from.resume();
      else from.pause();
    }
  });
  const listening = await listenLocally(server);
  return {
    port: listening.port,
    freeze() {
      isFrozen = true;
      for (const socket of sockets) socket.pause();
    },
    thaw() {
      isFrozen = false;
      for (const socket of sockets) socket.resume();
    },
    cutAtNextAnswer() {
      isCutting = true;
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      await listening[Symbol.asyncDispose]();
    },
  };
}
