// A thread with a proxy that delays everything that clients say; tells its port.

import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';

const { target, delayMs }: { target: number; delayMs: number } = workerData;

const server = createServer({ noDelay: true }, (client) => {
  const upstream = connect({ port: target, host: '127.0.0.1', noDelay: true });
  pass(client, upstream, delayMs);
  pass(upstream, client, 0);
});
await once(server.listen(0, '127.0.0.1'), 'listening');
// The address of a server that listens on a port is an object.
parentPort?.postMessage((server.address() as AddressInfo).port);

function pass(from: Socket, to: Socket, waitMs: number): void {
  from.on('error', () => to.destroy()).on('close', () => to.destroy());
  from.on('data', (bytes) => void setTimeout(() => to.write(bytes), waitMs));
}
