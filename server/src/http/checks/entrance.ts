import { metadataOf } from '@crossrate/contract';
import type { AppRoute } from '@ts-rest/core';
import { z } from 'zod';
import type { Quota } from '../../quota/quota.ts';
import type { AnswerAccepted } from '../answers/answer-accepted.ts';
import { findHeldEtag } from '../answers/find-held-etag.ts';
import type { Refuse } from '../answers/refuse.ts';
import type { Operation, QueryOf } from '../operations/operation.ts';
import type { Reply, Responder } from '../reply.ts';
import type { Guard } from './access-guard.ts';
import { queryChecker } from './check-query.ts';
import { isPlain } from './read-query.ts';

/** What requests are refused with. */
interface EntranceDependencies {
  readonly guard: Guard;
  readonly refuse: Refuse;
  readonly quota: Quota;
}

/** Answers a request of an operation, refuses it, or lets it pass to Express. */
export type Entrance = (res: Reply, pass: Responder) => void | Promise<void>;

/**
 * Makes the one function that refuses what an operation would refuse, before Express and ts-rest have read the request.
 * Refusals cost a client nothing, so they must cost the service little: whatever the request holds, less than an answer.
 *
 * What is left is answered here where its query is plain, since what ts-rest would read from it is known. It reads all
 * that is spelled in another way once more.
 */
export function createEntrances({ guard, refuse, quota }: EntranceDependencies) {
  return function entranceOf<Route extends AppRoute & { readonly query?: z.ZodObject }>(
    route: Route,
    operation: Operation<Route>,
    answer: AnswerAccepted<Route>,
  ): Entrance {
    const checkQuery = queryChecker(route.query ?? z.object({}));

    function check(res: Reply, pass: Responder): void | Promise<void> {
      const text = queryOf(res);
      const checked = checkQuery(text);
      if ('error' in checked) return refuse(res, checked.error);
      // The schema is the route's own.
      const query = checked.data as QueryOf<Route>;
      const outcome = operation(query);
      if ('error' in outcome) return refuse(res, outcome.error);
      const { account } = res.locals;
      const spent = account && quota.findSpent(account);
      if (spent && findHeldEtag(res.req, outcome.payload) === undefined) {
        return refuse(res, 'quotaExceeded', { quota: spent });
      }
      return isPlain(text) ? answer(res, query) : pass(res);
    }

    return metadataOf(route).access === 'public' ? check : (res, pass) => guard(res, () => check(res, pass));
  };
}

function queryOf({ req: { url = '' } }: Reply): string {
  const start = url.indexOf('?');
  return start < 0 ? '' : url.slice(start + 1);
}
