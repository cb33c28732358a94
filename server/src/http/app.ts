import type { RequestListener } from 'node:http';
import querystring from 'node:querystring';
import { metadataOf, router } from '@crossrate/contract';
import { createExpressEndpoints, initServer } from '@ts-rest/express';
import express from 'express';
import type { Access } from '../access/access.ts';
import type { Clock } from '../clock.ts';
import type { Log } from '../logger.ts';
import type { Scrape } from '../metrics/scrape.ts';
import type { Quota } from '../quota/quota.ts';
import type { ServedRates } from '../rates/served-rates.ts';
import { createFail } from './answers/fail.ts';
import { KnownRequests } from './answers/known-requests.ts';
import { createRefuse } from './answers/refuse.ts';
import { createServe } from './answers/serve.ts';
import { createGuard } from './checks/access-guard.ts';
import { errorOfInvalidQuery } from './checks/invalid-query.ts';
import { isWellFormed, pathOf } from './checks/malformed.ts';
import { answerUnmatched } from './checks/unmatched.ts';
import { convert } from './operations/convert.ts';
import { currencies } from './operations/currencies.ts';
import { rates } from './operations/rates.ts';
import { type Attribution, answerDocument } from './operator/document.ts';
import { addOperatorEndpoints } from './operator/endpoints.ts';
import { DOCUMENT_PATH } from './operator/paths.ts';
import type { StorageHealth } from './operator/readiness.ts';
import { answerPreflight } from './preflight.ts';
import type { Reply, Responder } from './reply.ts';
import { followRequests } from './request-log.ts';
import type { RequestObserver } from './request-observer.ts';

/** Who is served: the operations and the interface are for customers, health and metrics for operators. */
export type Audience = 'customers' | 'operators' | 'everybody';

/** What the app is made of. */
export interface AppDependencies {
  readonly access: Access;
  readonly quota: Quota;
  readonly served: ServedRates;
  readonly clock: Clock;
  readonly log: Log;
  readonly storage: StorageHealth;
  readonly observer: RequestObserver;
  readonly scrape: Scrape;
  /** The sources of the rates that this server was set up with. */
  readonly attributions: readonly Attribution[];
  /** Aborted once this server is told to stop. */
  readonly stopping: AbortSignal;
}

/** Builds the Express app. It never listens. */
export function createApp(dependencies: AppDependencies, audience: Audience): RequestListener {
  const { access, quota, served, clock, log, observer } = dependencies;
  const refuse = createRefuse(quota, served);
  const fail = createFail(refuse, log, observer);
  const guard = createGuard(access, refuse);
  const known = new KnownRequests();
  const serve = createServe({ served, quota, refuse, guard, known });
  const app = express();
  app.disable('x-powered-by');
  app.enable('case sensitive routing');
  app.enable('strict routing');
  // Express drops parameters past the 1,000th without a word; the size of the request head is limit enough.
  app.set('query parser', (query: string) => querystring.parse(query, '&', '=', { maxKeys: 0 }));
  const paths: string[] = [];
  if (audience !== 'operators') paths.push(...addOperations());
  if (audience !== 'customers') paths.push(...addOperatorEndpoints(app, dependencies));
  answerUnmatched(app, paths, { refuse, fail });
  const follow = followRequests(log, clock, observer);

  function addOperations(): readonly string[] {
    createExpressEndpoints(
      router,
      initServer().router(router, {
        rates: serve(router.rates, rates(served)),
        convert: serve(router.convert, convert(served)),
        currencies: serve(router.currencies, currencies(served)),
      }),
      app,
      {
        logInitialization: false,
        globalMiddleware: [
          (req, res, next) => (metadataOf(req.tsRestRoute).access === 'public' ? next() : guard(res, () => next())),
        ],
        requestValidationErrorHandler: (error, _req, res, next) => {
          refuse(res, errorOfInvalidQuery(error)).catch(next);
        },
      },
    );
    app.get(DOCUMENT_PATH, answerDocument(dependencies.attributions));
    return [...Object.values(router).map(({ path }) => path), DOCUMENT_PATH];
  }

  /** Answers without Express, which would otherwise hear of failures. */
  function answerBy(answer: Responder, res: Reply): void {
    try {
      answer(res)?.catch((error) => fail(res, error));
    } catch (error) {
      void fail(res, error);
    }
  }

  return (req, res) => {
    req.url = pathOf(req.url ?? '');
    const reply = follow(req, res);
    if (!isWellFormed(req)) return answerBy((res) => refuse(res, 'badRequest'), reply);
    if (req.method === 'OPTIONS') return answerPreflight(req, reply);
    const answer = known.find(req);
    if (answer) answerBy(answer, reply);
    else app(req, reply);
  };
}
