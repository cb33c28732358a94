import type { RequestHandler } from 'express';
import { writeJson } from '../../rates/json-text.ts';
import { NO_STORE, sendText } from '../answers/send.ts';

/** Answers that the server runs, even when it cannot serve rates. */
export const answerLiveness: RequestHandler = (_req, res) => {
  sendText(res, 200, writeJson({ status: 'ok' }), NO_STORE);
};
