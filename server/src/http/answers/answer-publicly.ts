import type { ServedRates } from '../../rates/served-rates.ts';
import type { AnswerWith } from './answer-with.ts';
import { isHeld } from './is-held.ts';
import { send } from './send.ts';

/** Answers with what costs nothing, for any cache to keep until the rates may change. */
export function answerPublicly(served: ServedRates): AnswerWith {
  return (res, payload) => {
    const fields = ['Cache-Control', `public, max-age=${served.secondsFresh}`];
    send(res, { status: isHeld(res.req, payload) ? 304 : 200, payload, fields });
  };
}
