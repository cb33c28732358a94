import type { ServedRates } from '../../rates/served-rates.ts';
import type { Answer } from './answer.ts';
import { isHeld } from './is-held.ts';
import { send } from './send.ts';

/** Answers with what costs nothing, for any cache to keep until the rates may change. */
export function answerPublicly(served: ServedRates): Answer {
  return (res, payload) => {
    res.setHeader('Cache-Control', `public, max-age=${served.secondsFresh}`);
    send(res, isHeld(res.req, payload) ? 304 : 200, payload);
  };
}
