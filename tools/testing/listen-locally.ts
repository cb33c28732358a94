import { once } from 'node:events';
import type { AddressInfo, Server, Socket } from 'node:net';

/** A server that listens on 127.0.0.1. Disposing closes the server and all its connections. */
export interface LocalServer extends Disposable, AsyncDisposable {
  readonly port: number;
  readonly url: string;
}

/** Lets a server listen on a free port of 127.0.0.1. */
export async function listenLocally(server: Server): Promise<LocalServer> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  // The address of a server that listens on a port is an object.
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    [Symbol.dispose]: close,
    async [Symbol.asyncDispose]() {
      const closed = once(server, 'close');
      close();
      await closed;
    },
  };
}
