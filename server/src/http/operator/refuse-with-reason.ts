import { errorResponses } from '@crossrate/contract';
import { writeJson } from '../../json-text.ts';
import { toBody } from '../answers/body.ts';
import { formatField, NO_STORE } from '../answers/fields.ts';
import { send } from '../answers/send.ts';
import type { Reply } from '../reply.ts';

/** Answers operators with 503 and a reason, which is a sentence. */
export function refuseWithReason(res: Reply, reason: string, retryAfterSeconds: number): void {
  const { status, body } = errorResponses.unavailable;
  const fields = NO_STORE + formatField('Retry-After', retryAfterSeconds);
  send(res, { status, payload: toBody(writeJson({ ...body, reason })), fields });
}
