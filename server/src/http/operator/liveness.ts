import type { RequestHandler } from 'express';
import { writeJson } from '../../json-text.ts';
import { send } from '../answers/send.ts';

/** Answers that the server runs, whatever else it can do. */
export const answerLiveness: RequestHandler = (_req, res) => {
  send(res, { status: 200, payload: writeJson({ status: 'ok' }), fields: ['Cache-Control', 'no-store'] });
};
