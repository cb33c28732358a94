import type { Account } from '../../access/account.ts';
import type { Charged, Quota } from '../../quota/quota.ts';
import type { ServedRates } from '../../rates/served-rates.ts';
import type { Reply } from '../reply.ts';
import { type Payload, readPayload } from './content.ts';
import { type Fields, formatField } from './fields.ts';
import { findHeldEtag } from './find-held-etag.ts';
import { formatQuotaFields, readQuotaFields } from './quota-fields.ts';
import type { Refuse } from './refuse.ts';
import { send, sendNotModified } from './send.ts';

/** Answers a request with the payload of its operation. */
export type AnswerWith = (res: Reply, payload: Payload<unknown>) => void | Promise<void>;

/**
 * Creates the answerer of charged operations, which charges the account and then answers. A payload that the client
 * already holds costs nothing, even when the quota is used up.
 */
export function createChargedAnswer(quota: Quota, served: ServedRates, refuse: Refuse): AnswerWith {
  return (res, payload) => {
    // The header describes the rates of the payload: other rates may come during the wait for the charge.
    const caching = formatField('Cache-Control', `private, max-age=${served.secondsFresh}`);
    const heldEtag = findHeldEtag(res.req, payload);
    return heldEtag === undefined ? answerNew(res, payload, caching) : answerHeld(res, heldEtag, caching);
  };

  function answerNew(res: Reply, payload: Payload<unknown>, caching: Fields): void | Promise<void> {
    const answer = ({ granted, state }: Charged) => {
      if (!granted) return refuse(res, 'quotaExceeded', { quota: state });
      return send(res, { status: 200, payload: readPayload(payload), fields: caching + formatQuotaFields(state) });
    };
    const charged = quota.charge(readAccount(res), res.req.socket);
    return charged instanceof Promise ? charged.then(answer) : answer(charged);
  }

  function answerHeld(res: Reply, etag: string, caching: Fields): void | Promise<void> {
    const answer = (quotaFields: Fields) => sendNotModified(res, etag, caching + quotaFields);
    const read = readQuotaFields(res, quota);
    return read instanceof Promise ? read.then(answer) : answer(read);
  }
}

/** Reads the account that the access guard has set. */
function readAccount({ locals: { account } }: Reply): Account {
  if (!account) throw new Error('A keyed operation was reached without an account.');
  return account;
}
