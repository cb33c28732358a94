import type { IncomingMessage } from 'node:http';

/**
 * Replaces the target of a request by the parsed one. The host of an absolute target replaces `Host` (RFC 9112, section
 * 3.2.2).
 */
export function takeTarget(req: IncomingMessage, target: string): void {
  const { url = '' } = req;
  if (url === target) return;
  req.headers.host = /^\w+:\/\/([^/?]*)/.exec(url)?.[1] ?? '';
  req.url = target;
}
