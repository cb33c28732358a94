import { metadataOf } from '@crossrate/contract';
import type { AppRoute } from '@ts-rest/core';
import { z } from 'zod';
import type { AnswerAccepted, OperationDependencies } from '../answers/answer-accepted.ts';
import { findHeldEtag } from '../answers/find-held-etag.ts';
import type { Operation, QueryOf } from '../operations/operation.ts';
import type { Reply, Responder } from '../reply.ts';
import { createQueryChecker } from './check-query.ts';
import { isPlain } from './read-query.ts';

/** The dependencies of an entrance. */
type EntranceDependencies = Pick<OperationDependencies, 'guard' | 'refuse' | 'quota'>;

/** Answers or refuses a request of an operation, or passes the request to Express. */
export type Entrance = (res: Reply, pass: Responder) => void | Promise<void>;

/**
 * Creates the function that builds the entrance of each operation. An entrance refuses bad requests before Express and
 * ts-rest read them. Refusals are free for a client, so any refusal must cost the service less than an answer.
 *
 * A good request with a plain query is answered at once, since ts-rest would read the same values. ts-rest reads
 * queries in any other spelling again.
 */
export function createEntranceBuilder({ guard, refuse, quota }: EntranceDependencies) {
  return function buildEntrance<Route extends AppRoute & { readonly query?: z.ZodObject }>(
    route: Route,
    operation: Operation<Route>,
    answer: AnswerAccepted<Route>,
  ): Entrance {
    const checkQuery = createQueryChecker(route.query ?? z.object({}));

    function check(res: Reply, pass: Responder): void | Promise<void> {
      const text = readQueryText(res);
      const checked = checkQuery(text);
      if ('error' in checked) return refuse(res, checked.error);
      // The schema belongs to the route.
      const findOutcome = operation(checked.data as QueryOf<Route>);
      const outcome = findOutcome();
      if ('error' in outcome) return refuse(res, outcome.error);
      const { account } = res.locals;
      const spent = account && quota.findSpent(account);
      if (spent && findHeldEtag(res.req, outcome.payload) === undefined) {
        return refuse(res, 'quotaExceeded', { quota: spent });
      }
      return isPlain(text) ? answer(res, findOutcome) : pass(res);
    }

    return metadataOf(route).access === 'public' ? check : (res, pass) => guard(res, () => check(res, pass));
  };
}

function readQueryText({ req: { url = '' } }: Reply): string {
  const start = url.indexOf('?');
  return start < 0 ? '' : url.slice(start + 1);
}
