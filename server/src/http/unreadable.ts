import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { type ErrorName, errorResponses } from '@crossrate/contract';
import type { RequestHandler } from 'express';
import type { Log } from '../logger.ts';
import type { Refusals } from './refusals.ts';
import { requestIds } from './request-ids.ts';

const NAME_OF_PARSER_ERROR: Readonly<Record<string, ErrorName>> = {
  HPE_HEADER_OVERFLOW: 'headerFieldsTooLarge',
  ERR_HTTP_REQUEST_TIMEOUT: 'requestTimeout',
};

/** Answers and logs what Node's parser refuses, which never reaches the app, as the app does with other errors. */
export function answerUnreadable(log: Log): (error: NodeJS.ErrnoException, socket: Socket) => void {
  const nextId = requestIds();
  return ({ code = '' }, socket) => {
    if (!socket.writable) return void socket.destroy();
    const { status, body } = errorResponses[NAME_OF_PARSER_ERROR[code] ?? 'badRequest'];
    const requestId = nextId();
    log.info({ requestId, status, reason: code });
    const text = JSON.stringify(body);
    const head = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${text.length}`,
      'Cache-Control: no-store',
      `X-Request-Id: ${requestId}`,
      'Connection: close',
    ];
    socket.end(`${head.join('\r\n')}\r\n\r\n${text}`);
  };
}

/** Refuses a request without `Host`, which HTTP/1.1 demands (RFC 9112, section 3.2). */
export function requireHost(refusals: Refusals): RequestHandler {
  return (req, res, next) => {
    if (req.headers.host !== undefined || req.httpVersion === '1.0') return next();
    refusals.send(res, 'badRequest').catch(next);
  };
}
