import type { Response } from 'express';
import type { Account } from '../../access/account.ts';
import type { Quota } from '../../quota/quota.ts';
import type { ServedRates } from '../../rates/served-rates.ts';
import type { Answer } from './answer.ts';
import { isHeld } from './is-held.ts';
import { setQuotaHeaders, tellQuota } from './quota-headers.ts';
import type { Refuse } from './refuse.ts';
import { send } from './send.ts';

/**
 * Answers with what costs a request of the account, once that is charged. What the client already holds costs nothing,
 * also when the quota is used up.
 */
export function answerCharged(quota: Quota, served: ServedRates, refuse: Refuse): Answer {
  return async (res, payload) => {
    // Read before the charge is waited for: there may be other rates after it.
    const cacheControl = `private, max-age=${served.secondsFresh}`;
    const status = isHeld(res.req, payload) ? 304 : 200;
    if (status === 304) await tellQuota(res, quota);
    else {
      const { granted, state } = await quota.charge(accountOf(res));
      if (!granted) return refuse(res, 'quotaExceeded', { quota: state });
      setQuotaHeaders(res, state);
    }
    res.setHeader('Cache-Control', cacheControl);
    send(res, status, payload);
  };
}

/** The account that the access guard let in. */
function accountOf(res: Response): Account {
  const { account } = res.locals;
  if (!account) throw new Error('A keyed operation was reached without an account.');
  return account;
}
