import { metadataOf, type RouteMetadata } from '@crossrate/contract';
import type { AppRoute, ServerInferRequest } from '@ts-rest/core';
import type { Response } from 'express';
import type { Quota } from '../../quota/quota.ts';
import type { ServedRates } from '../../rates/served-rates.ts';
import type { Operation } from '../operations/operation.ts';
import { answerCharged } from './answer-charged.ts';
import { answerPublicly } from './answer-publicly.ts';
import type { AnswerWith } from './answer-with.ts';
import type { Refuse } from './refuse.ts';

/** What operations are served with. */
interface ServeDependencies {
  readonly served: ServedRates;
  readonly quota: Quota;
  readonly refuse: Refuse;
}

/**
 * Makes the one function that serves operations. Whether an answer is charged is for the contract to say, and a route
 * that does not say is charged.
 */
export function createServe({ served, quota, refuse }: ServeDependencies) {
  const answers: Record<RouteMetadata['access'], AnswerWith> = {
    key: answerCharged(quota, served, refuse),
    public: answerPublicly(served),
  };

  return function serve<Route extends AppRoute>(route: Route, operation: Operation<Route>) {
    const answer = answers[metadataOf(route).access];
    return async (request: ServerInferRequest<Route> & { readonly res: Response }): Promise<never> => {
      const { res } = request;
      const outcome = operation(request);
      if ('error' in outcome) await refuse(res, outcome.error);
      else await answer(res, outcome.payload);
      // ts-rest would send what a handler gives it, made into JSON anew. It is left waiting, for a promise that is
      // collected with the request.
      return new Promise(() => {});
    };
  };
}
