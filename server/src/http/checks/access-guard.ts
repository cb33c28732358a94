import { API_KEY_HEADER } from '@crossrate/contract';
import type { Access, Admission } from '../../access/access.ts';
import type { Refuse } from '../answers/refuse.ts';
import type { Reply, Responder } from '../reply.ts';

const HEADER = API_KEY_HEADER.toLowerCase();

/** Lets a request pass when its key and account are good, and refuses it otherwise. */
export type Guard = (res: Reply, pass: Responder) => void | Promise<void>;

/** Makes the one function that guards keyed operations. */
export function createGuard(access: Access, refuse: Refuse): Guard {
  function decide({ account, refusal }: Admission, res: Reply, pass: Responder) {
    res.locals.account = account;
    return refusal ? refuse(res, refusal) : pass(res);
  }

  return (res, pass) => {
    res.locals.isKeyed = true;
    const key = res.req.headers[HEADER];
    const admission = access.admit(typeof key === 'string' ? key : undefined);
    // Most keys were seen a moment ago, and waiting for nothing would cost every request a turn.
    return admission instanceof Promise
      ? admission.then((admitted) => decide(admitted, res, pass))
      : decide(admission, res, pass);
  };
}
