import { Socket } from 'node:net';
import { IncomingMessage, ServerResponse, STATUS_CODES } from '../connection/node-http.ts';
import type { Reply } from '../reply.ts';
import { type Fields, formatCheckedFields, splitFields } from './fields.ts';

/** Properties of Node's responses that Node does not document. */
interface Undocumented {
  /** The text of the head; `null` until it is written. */
  _header: string | null;
  /** Milliseconds after which Node closes an idle connection. */
  _keepAliveTimeout: number;
}

/** False on a future Node that keeps the text of a head elsewhere. */
const isHeadKnown = ['_header', '_keepAliveTimeout'].every((name) =>
  Object.hasOwn(new ServerResponse(new IncomingMessage(new Socket())), name),
);

/**
 * Writes the status and all fields of an answer.
 *
 * Nearly every answer has the same few kinds of fields, checked when they were formatted. `writeHead` of Node would
 * check and join 20 of them again for each answer, which takes 4 µs of 25. So a head is written as one text, into the
 * property in which Node keeps it, unless the connection closes after the answer: then Node has more to note.
 */
export function writeHead(res: Reply, status: number, fields: Fields): void {
  if (isHeadKnown && staysOpen(res)) {
    const node = res as unknown as Undocumented;
    res.statusCode = status;
    node._header = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${fields}${formatLastFields(node._keepAliveTimeout)}`;
  } else {
    res.writeHead(status, splitFields(fields));
  }
}

/** HTTP/1.0 is left to Node, which decides by more than the request. */
function staysOpen(res: Reply): boolean {
  return res.shouldKeepAlive && res.req.httpVersion === '1.1' && !res.hasHeader('Connection');
}

let second = Number.NaN;
let timeout = Number.NaN;
let lastFields = '';

/** Formats the fields that Node adds to a head, and its end. The text is the same for a second. */
function formatLastFields(keepAliveTimeout: number): string {
  const now = Math.floor(Date.now() / 1000);
  if (now !== second || keepAliveTimeout !== timeout) {
    [second, timeout] = [now, keepAliveTimeout];
    const fields = ['Date', new Date(now * 1000).toUTCString(), 'Connection', 'keep-alive'];
    if (timeout > 0) fields.push('Keep-Alive', `timeout=${Math.floor(timeout / 1000)}`);
    lastFields = `${formatCheckedFields(...fields)}\r\n`;
  }
  return lastFields;
}
