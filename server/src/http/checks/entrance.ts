import { metadataOf } from '@crossrate/contract';
import type { AppRoute } from '@ts-rest/core';
import { z } from 'zod';
import type { Quota } from '../../quota/quota.ts';
import { findHeldEtag } from '../answers/find-held-etag.ts';
import type { Refuse } from '../answers/refuse.ts';
import type { Operation, QueryOf } from '../operations/operation.ts';
import type { Reply, Responder } from '../reply.ts';
import type { Guard } from './access-guard.ts';
import { queryChecker } from './check-query.ts';

/** What requests are refused with. */
interface EntranceDependencies {
  readonly guard: Guard;
  readonly refuse: Refuse;
  readonly quota: Quota;
}

/** Lets a request of an operation pass, or refuses it. */
export type Entrance = (res: Reply, pass: Responder) => void | Promise<void>;

/**
 * Makes the one function that refuses what an operation would refuse, before Express and ts-rest have read the request.
 * Refusals cost a client nothing, so they must cost the service little: whatever the request holds, less than an answer.
 */
export function createEntrances({ guard, refuse, quota }: EntranceDependencies) {
  return function entranceOf<Route extends AppRoute & { readonly query?: z.ZodObject }>(
    route: Route,
    operation: Operation<Route>,
  ): Entrance {
    const checkQuery = queryChecker(route.query ?? z.object({}));

    function check(res: Reply, pass: Responder): void | Promise<void> {
      const query = checkQuery(queryOf(res));
      if ('error' in query) return refuse(res, query.error);
      // The schema is the route's own.
      const outcome = operation(query.data as QueryOf<Route>);
      if ('error' in outcome) return refuse(res, outcome.error);
      const { account } = res.locals;
      const spent = account && quota.findSpent(account);
      if (spent && findHeldEtag(res.req, outcome.payload) === undefined) {
        return refuse(res, 'quotaExceeded', { quota: spent });
      }
      return pass(res);
    }

    return metadataOf(route).access === 'public' ? check : (res, pass) => guard(res, () => check(res, pass));
  };
}

function queryOf({ req: { url = '' } }: Reply): string {
  const start = url.indexOf('?');
  return start < 0 ? '' : url.slice(start + 1);
}
