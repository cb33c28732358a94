import type { AppRoute } from '@ts-rest/core';
import type { QueryOf } from '../operations/operation.ts';
import type { Reply } from '../reply.ts';
import type { AnswerAccepted } from './answer-accepted.ts';

/** What ts-rest gives a handler. */
interface Handled<Route extends AppRoute> {
  readonly query?: QueryOf<Route>;
  readonly res: Reply;
}

/** Makes the handler by which ts-rest has an operation answered. */
export function serve<Route extends AppRoute>(answer: AnswerAccepted<Route>) {
  return async ({ query, res }: Handled<Route>): Promise<never> => {
    // ts-rest gives no query only where the contract has none.
    await answer(res, query as QueryOf<Route>);
    // ts-rest would send what a handler gives it, made into JSON anew. It is left waiting, for a promise that is
    // collected with the request.
    return new Promise(() => {});
  };
}
