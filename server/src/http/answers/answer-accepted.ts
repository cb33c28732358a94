import { metadataOf, type RouteMetadata } from '@crossrate/contract';
import type { AppRoute } from '@ts-rest/core';
import type { Quota } from '../../quota/quota.ts';
import type { ServedRates } from '../../rates/served-rates.ts';
import type { Guard } from '../checks/access-guard.ts';
import type { Outcome } from '../operations/operation.ts';
import type { Reply } from '../reply.ts';
import { type AnswerWith, createChargedAnswer } from './create-charged-answer.ts';
import { formatField } from './fields.ts';
import type { KnownRequests } from './known-requests.ts';
import type { Refuse } from './refuse.ts';
import { sendUnlessHeld } from './send-unless-held.ts';

/** Answers a request whose key and query were accepted, and remembers the responder for its target. */
export type AnswerAccepted<Route extends AppRoute> = (
  res: Reply,
  findOutcome: () => Outcome<Route>,
) => void | Promise<void>;

/** The dependencies of the operations of the contract. */
export interface OperationDependencies {
  readonly served: ServedRates;
  readonly quota: Quota;
  readonly refuse: Refuse;
  readonly guard: Guard;
  readonly known: KnownRequests;
}

/**
 * Creates the function that builds the answerer of each operation. The contract decides which routes are charged: those
 * that need a key.
 */
export function createAnswerBuilder({ served, quota, refuse, guard, known }: OperationDependencies) {
  const answers: Record<RouteMetadata['access'], AnswerWith> = {
    key: createChargedAnswer(quota, served, refuse),
    // Any cache may keep the answer until the rates may change.
    public: (res, payload) =>
      sendUnlessHeld(res, payload, formatField('Cache-Control', `public, max-age=${served.secondsFresh}`)),
  };

  return function buildAnswer<Route extends AppRoute>(route: Route): AnswerAccepted<Route> {
    const { access } = metadataOf(route);
    const answerWith = answers[access];
    return (res, findOutcome) => {
      const answer = (reply: Reply) => {
        const outcome = findOutcome();
        return 'error' in outcome ? refuse(reply, outcome.error) : answerWith(reply, outcome.payload);
      };
      known.remember(res.req, access === 'public' ? answer : (reply) => guard(reply, answer));
      return answer(res);
    };
  };
}
