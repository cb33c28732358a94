import type { RequestListener } from 'node:http';
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
import { createFailureLog } from './answers/failure-log.ts';
import { KnownRequests } from './answers/known-requests.ts';
import { createRefuse } from './answers/refuse.ts';
import { createServe } from './answers/serve.ts';
import { createGuard } from './checks/access-guard.ts';
import { createEntrances, type Entrance } from './checks/entrance.ts';
import { isWellFormed } from './checks/malformed.ts';
import { queryReader } from './checks/read-query.ts';
import { readTarget } from './checks/target.ts';
import { answerUnmatched } from './checks/unmatched.ts';
import { nameOperation } from './name-operation.ts';
import { convert } from './operations/convert.ts';
import { currencies } from './operations/currencies.ts';
import { rates } from './operations/rates.ts';
import type { Attribution } from './operator/document.ts';
import { addOperatorEndpoints } from './operator/endpoints.ts';
import type { StorageHealth } from './operator/readiness.ts';
import { answerPreflight } from './preflight.ts';
import { readPath } from './read-path.ts';
import type { Reply, Responder } from './reply.ts';
import { followRequests } from './request-log.ts';
import type { RequestObserver } from './request-observer.ts';

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
}

/** Builds the Express app. It never listens. */
export function createApp(dependencies: AppDependencies): RequestListener {
  const { access, quota, served, storage, clock, log, observer, scrape, attributions } = dependencies;
  const refuse = createRefuse(quota, served);
  const fail = createFail(refuse, createFailureLog(log, clock), observer);
  const guard = createGuard(access, refuse);
  const known = new KnownRequests();
  const serve = createServe({ served, quota, refuse, guard, known });
  const entranceOf = createEntrances({ guard, refuse, quota });
  const operations = { rates: rates(served), convert: convert(served), currencies: currencies(served) };
  const entrances = new Map<string, Entrance>([
    [router.rates.path, entranceOf(router.rates, operations.rates)],
    [router.convert.path, entranceOf(router.convert, operations.convert)],
    [router.currencies.path, entranceOf(router.currencies, operations.currencies)],
  ]);
  const app = express();
  app.disable('x-powered-by');
  app.enable('case sensitive routing');
  app.enable('strict routing');
  const readQuery = queryReader(
    Object.values(router).flatMap((route) => ('query' in route ? Object.keys(route.query.shape) : [])),
  );
  app.set('query parser', readQuery);
  createExpressEndpoints(
    router,
    initServer().router(router, {
      rates: serve(router.rates, operations.rates),
      convert: serve(router.convert, operations.convert),
      currencies: serve(router.currencies, operations.currencies),
    }),
    app,
    {
      logInitialization: false,
      globalMiddleware: [
        (req, res, next) => (metadataOf(req.tsRestRoute).access === 'public' ? next() : guard(res, () => next())),
      ],
      // The entrance has refused what the contract does not accept, so this is a bug.
      requestValidationErrorHandler: (error, _req, _res, next) => next(error),
    },
  );
  addOperatorEndpoints(app, { served, storage, clock, scrape, attributions });
  answerUnmatched(app, refuse, fail);
  const follow = followRequests(log, clock, observer);

  /** Answers without Express, which would otherwise hear of failures. */
  function answerBy(answer: Responder, res: Reply): void {
    try {
      answer(res)?.catch((error) => fail(res, error));
    } catch (error) {
      void fail(res, error);
    }
  }

  /** Answers what was not asked before. */
  function answerNew(res: Reply): void | Promise<void> {
    const { req } = res;
    const path = readPath(req);
    const entrance = entrances.get(path);
    if (!entrance) return nameOperation(path) === 'unmatched' ? refuse(res, 'notFound') : app(req, res);
    if (req.method !== 'GET' && req.method !== 'HEAD') return refuse(res, 'methodNotAllowed');
    return entrance(res, () => app(req, res));
  }

  return (req, res) => {
    // A target that was accepted before is a proper one.
    const answer = known.find(req);
    const target = answer ? req.url : readTarget(req.url ?? '', req.method ?? '');
    if (target !== undefined) req.url = target;
    const reply = follow(req, res);
    if (target === undefined || !isWellFormed(req)) return answerBy((res) => refuse(res, 'badRequest'), reply);
    if (req.method === 'OPTIONS') return answerPreflight(req, reply);
    answerBy(answer ?? known.find(req) ?? answerNew, reply);
  };
}
