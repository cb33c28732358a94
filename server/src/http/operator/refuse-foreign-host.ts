import { isIP } from 'node:net';
import type { RequestHandler } from 'express';
import { NO_STORE, sendText } from '../answers/send.ts';
import { isLoopback, readHostName } from '../host-name.ts';
import { filePolicy } from '../pages/policies.ts';

const REFUSAL = JSON.stringify({ error: 'Only localhost or an address may be the host here, such as of a tunnel.' });

/**
 * Refuses foreign names on a port that this machine alone can reach. A page whose name leads to this machine (DNS
 * rebinding) sends that name as `Host`. No page can take an address, and old probes, which send no `Host`, are none.
 */
export const refuseForeignHost: RequestHandler = ({ headers: { host } }, res, next) => {
  const name = host && readHostName(host);
  if (name === undefined || isLoopback(name) || isIP(name)) return next();
  res.locals.policy = filePolicy;
  sendText(res, 403, REFUSAL, NO_STORE);
};
