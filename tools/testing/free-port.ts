import { createServer } from 'node:net';
import { listenLocally } from './listen-locally.ts';

/** Finds a port of 127.0.0.1 that no process listens on. */
export async function findFreePort(): Promise<number> {
  const server = await listenLocally(createServer());
  await server[Symbol.asyncDispose]();
  return server.port;
}
