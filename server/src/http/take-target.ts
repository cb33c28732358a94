import type { IncomingMessage } from 'node:http';

/**
 * Puts what was read of a target in its place. The host of an absolute target replaces `Host`, whatever that says
 * (RFC 9112, section 3.2.2).
 */
export function takeTarget(req: IncomingMessage, target: string): void {
  const { url = '' } = req;
  if (url === target) return;
  req.headers.host = /^\w+:\/\/([^/?]*)/.exec(url)?.[1] ?? '';
  req.url = target;
}
