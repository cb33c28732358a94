import { metadataOf, type RouteMetadata } from '@crossrate/contract';
import type { AppRoute } from '@ts-rest/core';
import type { Quota } from '../../quota/quota.ts';
import type { ServedRates } from '../../rates/served-rates.ts';
import type { Guard } from '../checks/access-guard.ts';
import type { Operation, QueryOf } from '../operations/operation.ts';
import type { Reply } from '../reply.ts';
import { answerCharged } from './answer-charged.ts';
import { answerPublicly } from './answer-publicly.ts';
import type { AnswerWith } from './answer-with.ts';
import type { KnownRequests } from './known-requests.ts';
import type { Refuse } from './refuse.ts';

/** What operations are served with. */
interface ServeDependencies {
  readonly served: ServedRates;
  readonly quota: Quota;
  readonly refuse: Refuse;
  readonly guard: Guard;
  readonly known: KnownRequests;
}

/** What ts-rest gives a handler. */
interface Handled<Route extends AppRoute> {
  readonly query?: QueryOf<Route>;
  readonly res: Reply;
}

/**
 * Makes the one function that serves operations. Whether an answer is charged is for the contract to say, and a route
 * that does not say is charged.
 */
export function createServe({ served, quota, refuse, guard, known }: ServeDependencies) {
  const answers: Record<RouteMetadata['access'], AnswerWith> = {
    key: answerCharged(quota, served, refuse),
    public: answerPublicly(served),
  };

  return function serve<Route extends AppRoute>(route: Route, operation: Operation<Route>) {
    const { access } = metadataOf(route);
    const answerWith = answers[access];
    return async ({ query, res }: Handled<Route>): Promise<never> => {
      const answer = (reply: Reply) => {
        // ts-rest gives no query only where the contract has none.
        const outcome = operation(query as QueryOf<Route>);
        return 'error' in outcome ? refuse(reply, outcome.error) : answerWith(reply, outcome.payload);
      };
      known.remember(res.req, access === 'public' ? answer : (reply) => guard(reply, answer));
      await answer(res);
      // ts-rest would send what a handler gives it, made into JSON anew. It is left waiting, for a promise that is
      // collected with the request.
      return new Promise(() => {});
    };
  };
}
