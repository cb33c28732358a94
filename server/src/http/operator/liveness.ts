import type { RequestHandler } from 'express';
import { writeJson } from '../../json-text.ts';
import { send } from '../answers/send.ts';

/** Answers that the server runs, whatever else it can do. */
export const answerLiveness: RequestHandler = (_req, res) => {
  res.setHeader('Cache-Control', 'no-store');
  send(res, 200, writeJson({ status: 'ok' }));
};
