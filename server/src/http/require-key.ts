import { API_KEY_HEADER } from '@crossrate/contract';
import type { RequestHandler } from 'express';
import type { Access } from '../access/access.ts';
import type { Answers } from './answers/answers.ts';

/** Creates the middleware that passes requests with a usable key on, with their account, and refuses all others. */
export function requireKey(access: Access, answers: Answers): RequestHandler {
  return async (req, res, next) => {
    res.locals.isKeyed = true;
    const { account, refusal } = await access.admit(req.get(API_KEY_HEADER));
    res.locals.account = account;
    if (refusal) await answers.refuse(res, refusal);
    else next();
  };
}
