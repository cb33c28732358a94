import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';

/** How long a client may take to send the head of a request. */
const HEADERS_TIMEOUT_MS = 5_000;
/** How long answers go out with `Connection: close` before idle connections are closed, so that clients can let go first. */
const FAREWELL_MS = 200;
/** How long requests under way may take when the server stops. */
const DRAIN_MS = 10_000;

/** A server that is listening. */
export interface Listening extends AsyncDisposable {
  readonly port: number;
  /** A wildcard address is shown as the loopback address, where it can be tried. */
  readonly url: string;
}

/**
 * Listens for HTTP.
 *
 * Disposing of it drains: answers carry `Connection: close`, requests under way are finished for up to 10 seconds.
 *
 * @param port - 0 takes a free one.
 * @throws Error when the address cannot be used.
 */
export async function listen(handler: RequestListener, port: number, host: string): Promise<Listening> {
  let drained: Promise<void> | undefined;
  const server = createServer(
    { headersTimeout: HEADERS_TIMEOUT_MS, requestTimeout: HEADERS_TIMEOUT_MS, connectionsCheckingInterval: 1_000 },
    (req, res) => {
      if (drained) res.setHeader('Connection', 'close');
      handler(req, res);
    },
  );
  server.on('clientError', answerUnreadable);
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
    const reason = code === 'EADDRINUSE' ? 'it is in use.' : message;
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

/** What Node's parser refuses never reaches the app, and is answered with an error body all the same. */
function answerUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (!socket.writable) return void socket.destroy();
  const status = STATUS_OF_PARSER_ERROR[error.code ?? ''] ?? '400 Bad Request';
  const body = JSON.stringify({ error: `${status.slice(4)}.` });
  socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${body.length}\r\nCache-Control: no-store\r\nConnection: close\r\n\r\n${body}`,
  );
}

const STATUS_OF_PARSER_ERROR: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};
