import type { RequestHandler } from 'express';
import { writeJson } from '../../json-text.ts';
import { toBody } from '../answers/body.ts';
import { NO_STORE } from '../answers/fields.ts';
import { send } from '../answers/send.ts';

/** Answers that the server runs, even when it cannot serve rates. */
export const answerLiveness: RequestHandler = (_req, res) => {
  send(res, { status: 200, payload: toBody(writeJson({ status: 'ok' })), fields: NO_STORE });
};
