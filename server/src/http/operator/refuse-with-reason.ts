import { errorResponses } from '@crossrate/contract';
import type { Response } from 'express';
import { writeJson } from '../../rates/json-text.ts';
import { NO_STORE, sendText } from '../answers/send.ts';

/** Answers operators with 503 and a reason, which is a sentence. */
export function refuseWithReason(res: Response, reason: string, retryAfterSeconds: number): void {
  const { status, body } = errorResponses.unavailable;
  sendText(res, status, writeJson({ ...body, reason }), [...NO_STORE, 'Retry-After', String(retryAfterSeconds)]);
}
