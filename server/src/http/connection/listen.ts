import { once } from 'node:events';
import type { RequestListener, Server } from 'node:http';
import { type AddressInfo, isIPv6, Server as NetServer } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { limits } from '@crossrate/contract';
import { Connections } from './connections.ts';
import { createServer } from './node-http.ts';
import { type Records, refuseUnreadable } from './raw-refusals.ts';
import { readStrictly } from './read-strictly.ts';

/** The time limit for a client to send a request: its head, and the body if there is one. */
const REQUEST_TIMEOUT_MS = 5_000;
/** The time limit for silence within a request or an answer, such as an answer that the client does not read. */
const SILENCE_MS = 10_000;
/** The time in which clients of a stopping server learn from an answer that it closes their connection. */
const GRACE_MS = 500;
/** The time limit for requests under way when the server stops. */
const FINISH_MS = 10_000;

const OPTIONS = {
  headersTimeout: REQUEST_TIMEOUT_MS,
  requestTimeout: REQUEST_TIMEOUT_MS,
  connectionsCheckingInterval: 1_000,
  maxHeaderSize: limits.requestHeadBytes,
  // The app refuses a request without `Host`, because Node would answer without a body.
  requireHostHeader: false,
  // Otherwise NODE_OPTIONS could switch off the refusal of two lengths, which hides a request within a body.
  insecureHTTPParser: false,
};

/** A server that is listening. */
export interface Listening extends AsyncDisposable {
  readonly port: number;
  /** A URL that works on this machine: the loopback address stands for a wildcard address. */
  readonly url: string;
  /** Adds `Connection: close` to every answer from now on, so that clients close their connections. */
  announceClose(): void;
}

/** The address to listen on. */
export interface Address {
  /** 0 takes a free port. */
  readonly port: number;
  readonly host: string;
  /** Milliseconds until an idle connection is closed. */
  readonly keepAliveMs: number;
}

/**
 * Listens for HTTP. Disposing closes the port, and the idle connections after half a second. Requests under way may
 * finish for up to 10 seconds.
 *
 * @throws Error when the address cannot be used.
 */
export async function listen(handler: RequestListener, address: Address, records: Records): Promise<Listening> {
  const connections = new Connections();
  const handle: RequestListener = (req, res) => {
    if (!connections.begin(req, res)) return;
    readStrictly(req);
    handler(req, res);
  };
  const server = createServer({ ...OPTIONS, keepAliveTimeout: address.keepAliveMs }, handle)
    .setTimeout(SILENCE_MS)
    .on('connection', (socket) => connections.add(socket))
    // Expectations may be ignored, and no operation waits for a body (RFC 9110, section 10.1.1). Node would answer unknown
    // ones without a body, and would mix up the 100 with the answer in a pipeline.
    .on('checkExpectation', handle)
    .on('checkContinue', handle);
  // Otherwise Node ends the connection when the client ends its side, although answers are still on their way.
  Object.assign(server, { httpAllowHalfOpen: true });
  refuseUnreadable(server, connections, records);
  const bound = await startListening(server, address);
  let stopped: Promise<void> | undefined;
  return {
    port: bound.port,
    url: toUrl(bound.address, bound.port),
    announceClose: () => connections.announceClose(),
    [Symbol.asyncDispose]() {
      stopped ??= stop(server, connections);
      return stopped;
    },
  };
}

async function startListening(server: Server, { port, host }: Address): Promise<AddressInfo> {
  try {
    await once(server.listen(port, host), 'listening');
    return server.address() as AddressInfo;
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException;
    const reason = code === 'EADDRINUSE' ? 'it is in use' : message;
    // A port below 1024 needs rights. Other failures are about the host.
    const name = code === 'EADDRINUSE' || code === 'EACCES' ? 'PORT' : 'HOST';
    const advice = `${name}, or OPERATOR_${name}, sets another.`;
    throw new Error(`The service cannot listen on port ${port} of ${host}: ${reason}. ${advice}`, { cause });
  }
}

/** Writes the URL of an address. */
export function toUrl(host: string, port: number): string {
  const reachable = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return `http://${isIPv6(reachable) ? `[${reachable}]` : reachable}:${port}`;
}

async function stop(server: Server, connections: Connections): Promise<void> {
  connections.announceClose();
  // The `close` of an HTTP server would also close idle connections, with requests on their way.
  NetServer.prototype.close.call(server);
  await waitWhile(() => connections.areOpen, GRACE_MS);
  server.close();
  await waitWhile(() => connections.areBusy, FINISH_MS);
  server.closeAllConnections();
}

/** Waits for an interval at least, in which a client that was just accepted can send its request. */
async function waitWhile(isSo: () => boolean, longestMs: number): Promise<void> {
  const until = performance.now() + longestMs;
  do await setTimeout(20);
  while (isSo() && performance.now() < until);
}
