import { API_KEY_HEADER } from '@crossrate/contract';
import type { Access, Admission } from '../../access/access.ts';
import type { Refuse } from '../answers/refuse.ts';
import type { Reply, Responder } from '../reply.ts';

const HEADER = API_KEY_HEADER.toLowerCase();

/** Passes a request with a usable key on, and refuses any other. */
export type Guard = (res: Reply, pass: Responder) => void | Promise<void>;

/** Creates the guard of the keyed operations. */
export function createGuard(access: Access, refuse: Refuse): Guard {
  function decide({ account, refusal }: Admission, res: Reply, pass: Responder) {
    res.locals.account = account;
    return refusal ? refuse(res, refusal) : pass(res);
  }

  return (res, pass) => {
    res.locals.isKeyed = true;
    const key = res.req.headers[HEADER];
    const admission = access.admit(typeof key === 'string' ? key : undefined);
    // Most keys are cached. Awaiting a value that is already there would cost every request a turn of the event loop.
    return admission instanceof Promise
      ? admission.then((admitted) => decide(admitted, res, pass))
      : decide(admission, res, pass);
  };
}
