import type { ServedRates } from '../../rates/served-rates.ts';
import type { AnswerWith } from './answer-with.ts';
import { formatField } from './fields.ts';
import { sendUnlessHeld } from './send-unless-held.ts';

/** Creates the answerer of free operations. Any cache may keep the answer until the rates may change. */
export function createPublicAnswer(served: ServedRates): AnswerWith {
  return (res, payload) =>
    sendUnlessHeld(res, payload, formatField('Cache-Control', `public, max-age=${served.secondsFresh}`));
}
