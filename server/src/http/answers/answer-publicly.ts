import type { ServedRates } from '../../rates/served-rates.ts';
import type { AnswerWith } from './answer-with.ts';
import { findHeldEtag } from './find-held-etag.ts';
import { send, sendNotModified } from './send.ts';

/** Answers with what costs nothing, for any cache to keep until the rates may change. */
export function answerPublicly(served: ServedRates): AnswerWith {
  return (res, payload) => {
    const fields = ['Cache-Control', `public, max-age=${served.secondsFresh}`];
    const heldEtag = findHeldEtag(res.req, payload);
    if (heldEtag === undefined) send(res, { status: 200, payload, fields });
    else sendNotModified(res, heldEtag, fields);
  };
}
