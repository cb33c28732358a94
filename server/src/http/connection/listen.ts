import { once } from 'node:events';
import type { RequestListener, Server, ServerOptions } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { limits } from '@crossrate/contract';
import type { Log } from '../../logger.ts';
import type { RequestObserver } from '../request-observer.ts';
import { createServer } from './node-http.ts';
import { rawRefusals } from './raw-refusals.ts';
import { UnderWay } from './under-way.ts';
import { answerConnect, answerTooMany, answerUnreadable } from './unreadable.ts';

/** How long a client may take to send the head of a request. */
const HEADERS_TIMEOUT_MS = 5_000;
/** How long a connection may be silent within a request or an answer, such as one that the client does not read. */
const SILENCE_MS = 10_000;
/** How long answers go out with `Connection: close` before idle connections are closed, so that clients can let go first. */
const FAREWELL_MS = 500;
/** How long requests under way may take when the server stops. */
const DRAIN_MS = 10_000;

const OPTIONS: ServerOptions = {
  headersTimeout: HEADERS_TIMEOUT_MS,
  requestTimeout: HEADERS_TIMEOUT_MS,
  connectionsCheckingInterval: 1_000,
  maxHeaderSize: limits.requestHeadBytes,
  // The app refuses a request without one: Node would answer without a body.
  requireHostHeader: false,
};

/** A server that is listening. */
export interface Listening extends AsyncDisposable {
  readonly port: number;
  /** A wildcard address is shown as the loopback address, where it can be tried. */
  readonly url: string;
}

/** Where to listen. */
export interface Address {
  /** 0 takes a free one. */
  readonly port: number;
  readonly host: string;
}

/**
 * Listens for HTTP.
 *
 * Disposing of it drains: answers carry `Connection: close`, requests under way are finished for up to 10 seconds.
 *
 * @throws Error when the address cannot be used.
 */
export async function listen(
  handler: RequestListener,
  { port, host }: Address,
  log: Log,
  observer: RequestObserver,
): Promise<Listening> {
  let drained: Promise<void> | undefined;
  const underWay = new UnderWay();
  const refuse = rawRefusals(log, observer, underWay);
  const refuseTooMany = answerTooMany(refuse);
  const handle: RequestListener = (req, res) => {
    const turn = underWay.begin(req, res);
    if (turn === 'over') return refuseTooMany(req);
    if (turn === 'ignore') return;
    if (drained) {
      res.setHeader('Connection', 'close');
      underWay.takeNoMore(req.socket);
    }
    handler(req, res);
  };
  const server = createServer(OPTIONS, handle)
    .setTimeout(SILENCE_MS)
    // An expectation that is not known may be ignored (RFC 9110, section 10.1.1); Node would answer without a body.
    .on('checkExpectation', handle)
    .on('connect', answerConnect(refuse))
    .on('clientError', answerUnreadable(refuse));
  // Otherwise Node ends a connection when the client ends its side, with answers still on their way.
  Object.assign(server, { httpAllowHalfOpen: true });
  await listening(server, port, host);
  const address = server.address() as AddressInfo;
  return {
    port: address.port,
    url: `http://${reachableHost(address)}:${address.port}`,
    [Symbol.asyncDispose]() {
      drained ??= drain(server);
      return drained;
    },
  };
}

async function listening(server: Server, port: number, host: string): Promise<void> {
  try {
    server.listen(port, host);
    await once(server, 'listening');
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException;
    const reason = code === 'EADDRINUSE' ? 'it is in use. PORT sets another.' : message;
    throw new Error(`The service cannot listen on port ${port} of ${host}: ${reason}`, { cause });
  }
}

function reachableHost({ address, family }: AddressInfo): string {
  if (address === '0.0.0.0' || address === '::') return '127.0.0.1';
  return family === 'IPv6' ? `[${address}]` : address;
}

async function drain(server: Server): Promise<void> {
  await setTimeout(FAREWELL_MS);
  const closed = once(server, 'close');
  server.close();
  const deadline = setTimeout(DRAIN_MS, undefined, { ref: false }).then(() => server.closeAllConnections());
  await Promise.race([closed, deadline]);
}
