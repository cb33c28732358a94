import type { ServedRates } from '../../rates/served-rates.ts';
import type { AnswerWith } from './answer-with.ts';
import { sendUnlessHeld } from './send-unless-held.ts';

/** Answers with what costs nothing, for any cache to keep until the rates may change. */
export function answerPublicly(served: ServedRates): AnswerWith {
  return (res, payload) => sendUnlessHeld(res, payload, ['Cache-Control', `public, max-age=${served.secondsFresh}`]);
}
