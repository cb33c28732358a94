import type { AppRoute } from '@ts-rest/core';
import type { Operation, QueryOf } from '../operations/operation.ts';
import type { Reply } from '../reply.ts';
import type { AnswerAccepted } from './answer-accepted.ts';

/** The argument that ts-rest passes to a handler. */
interface Handled<Route extends AppRoute> {
  readonly query?: QueryOf<Route>;
  readonly res: Reply;
}

/** Creates the ts-rest handler of an operation. */
export function createTsRestHandler<Route extends AppRoute>(
  operation: Operation<Route>,
  answer: AnswerAccepted<Route>,
) {
  return async ({ query, res }: Handled<Route>): Promise<never> => {
    // ts-rest omits the query only when the contract has none.
    await answer(res, operation(query as QueryOf<Route>));
    // ts-rest would serialize and send the result of a handler, although the answer is already sent. So it waits for a
    // promise that never settles and is collected with the request.
    return new Promise(() => {});
  };
}
