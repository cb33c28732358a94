import { API_KEY_HEADER, metadataOf } from '@crossrate/contract';
import type { NextFunction, Request, Response } from 'express';
import type { Access, Admission } from '../../access/access.ts';
import type { Refuse } from '../answers/refuse.ts';

const HEADER = API_KEY_HEADER.toLowerCase();

/** Lets a request for a keyed operation pass when its key and account are good; public ones always. */
export function accessGuard(access: Access, refuse: Refuse) {
  function decide({ account, refusal }: Admission, res: Response, next: NextFunction) {
    if (account) res.locals.account = account;
    return refusal ? refuse(res, refusal) : next();
  }

  return (req: Request & { tsRestRoute: { metadata?: unknown } }, res: Response, next: NextFunction) => {
    if (metadataOf(req.tsRestRoute).access === 'public') return next();
    res.locals.isKeyed = true;
    const key = req.headers[HEADER];
    const admission = access.admit(typeof key === 'string' ? key : undefined);
    // Most keys were seen a moment ago, and waiting for nothing would cost every request a turn.
    return admission instanceof Promise
      ? admission.then((admitted) => decide(admitted, res, next))
      : decide(admission, res, next);
  };
}
