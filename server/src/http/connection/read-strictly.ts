import type { IncomingMessage } from 'node:http';
import { readTarget } from '@crossrate/contract';
import { isWellFormed } from './malformed.ts';

/**
 * Reads the target of a request in the one way that the whole server uses. The host of an absolute target replaces `Host`
 * (RFC 9112, section 3.2.2).
 *
 * Marks a request that parsers may read in different ways, so that the app refuses it. Its target is hidden from Express,
 * which would answer some of them with a page of its own.
 */
export function readStrictly(req: IncomingMessage): void {
  const { url = '', method = '' } = req;
  const target = readTarget(url, method);
  if (target === undefined || !isWellFormed(req)) {
    Object.assign(req, { isMalformed: true, url: '/', originalUrl: url });
  } else if (target !== url) {
    req.headers.host = /^\w+:\/\/([^/?]*)/.exec(url)?.[1] ?? '';
    req.url = target;
  }
}
