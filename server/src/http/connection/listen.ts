import { once } from 'node:events';
import type { RequestListener, Server, ServerOptions } from 'node:http';
import { type AddressInfo, Server as NetServer } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { limits } from '@crossrate/contract';
import type { Log } from '../../logger.ts';
import type { RequestObserver } from '../request-observer.ts';
import { limitConnections } from './limit-connections.ts';
import { createServer } from './node-http.ts';
import { OpenConnections } from './open-connections.ts';
import { createRefuseRaw } from './raw-refusals.ts';
import { UnderWay } from './under-way.ts';
import {
  createConnectHandler,
  createEndlessHandler,
  createTooManyHandler,
  createUnreadableHandler,
  hasEndlessBody,
} from './unreadable.ts';
import { waitForEmptyAcceptQueue } from './wait-for-empty-accept-queue.ts';

/** The time limit for a client to send a request: its head, and the body if there is one. */
const REQUEST_TIMEOUT_MS = 5_000;
/** The time limit for silence within a request or an answer, such as an answer that the client does not read. */
const SILENCE_MS = 10_000;

/** With workers, the primary process closes the port within this time. */
const CLOSING_MS = 30;

const OPTIONS: ServerOptions = {
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

/** The dependencies of listening. */
interface ListeningSurroundings {
  readonly log: Log;
  readonly observer: RequestObserver;
}

/**
 * Listens for HTTP.
 *
 * Disposing accepts all waiting connections, then closes the port. Requests under way may finish for up to 10 seconds;
 * idle connections end within a second.
 *
 * @throws Error when the address cannot be used.
 */
export async function listen(
  handler: RequestListener,
  { port, host, keepAliveMs }: Address,
  { log, observer }: ListeningSurroundings,
): Promise<Listening> {
  const underWay = new UnderWay();
  const connections = new OpenConnections(underWay);
  const admit = connections.admit(handler);
  const refuse = createRefuseRaw(log, observer, underWay);
  const refuseTooMany = createTooManyHandler(refuse);
  const refuseEndless = createEndlessHandler(refuse);
  const handle: RequestListener = (req, res) => {
    if (hasEndlessBody(req)) return refuseEndless(req);
    const turn = underWay.begin(req, res);
    if (turn === 'over') refuseTooMany(req);
    else if (turn === 'handle') admit(req, res);
  };
  const server = createServer({ ...OPTIONS, keepAliveTimeout: keepAliveMs }, handle)
    .setTimeout(SILENCE_MS)
    // Unknown expectations may be ignored (RFC 9110, section 10.1.1). Node would answer them without a body.
    .on('checkExpectation', handle)
    .on('connect', createConnectHandler(refuse))
    .on('clientError', createUnreadableHandler(refuse, underWay));
  // Otherwise Node ends the connection when the client ends its side, although answers are still on their way.
  Object.assign(server, { httpAllowHalfOpen: true });
  connections.watch(server);
  limitConnections(server, log);
  await startListening(server, port, host);
  let closed: Promise<void> | undefined;
  const address = server.address() as AddressInfo;
  return {
    port: address.port,
    url: `http://${toReachableHost(address)}:${address.port}`,
    announceClose: () => connections.announceClose(),
    [Symbol.asyncDispose]() {
      closed ??= close(server, connections);
      return closed;
    },
  };
}

async function startListening(server: Server, port: number, host: string): Promise<void> {
  try {
    server.listen(port, host);
    await once(server, 'listening');
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException;
    const reason = code === 'EADDRINUSE' ? 'it is in use' : message;
    const name = isOfPort(code) ? 'PORT' : 'HOST';
    throw new Error(
      `The service cannot listen on port ${port} of ${host}: ${reason}. ${name}, or OPERATOR_${name}, sets another.`,
      { cause },
    );
  }
}

/** True when another port may be used, such as one from 1024 on; other failures are about the host. */
function isOfPort(code: string | undefined): boolean {
  return code === 'EADDRINUSE' || code === 'EACCES';
}

function toReachableHost({ address, family }: AddressInfo): string {
  if (address === '0.0.0.0' || address === '::') return '127.0.0.1';
  return family === 'IPv6' ? `[${address}]` : address;
}

async function close(server: Server, connections: OpenConnections): Promise<void> {
  connections.announceClose();
  await connections.holdDuring(closeListener(server));
  await connections.close();
  server.close();
}

/**
 * Closes only the listener. The `close` of an HTTP server also destroys idle connections, with requests on their way.
 */
async function closeListener(server: Server): Promise<void> {
  await waitForEmptyAcceptQueue(server);
  NetServer.prototype.close.call(server);
  await setTimeout(CLOSING_MS);
}
