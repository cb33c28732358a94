import type { RequestListener } from 'node:http';
import { readTarget } from '@crossrate/contract';
import express, { type NextFunction, type Request, type Response } from 'express';
import type { Access } from '../access/access.ts';
import type { Log } from '../logger.ts';
import type { Quota } from '../quota/quota.ts';
import { addOperations } from './add-operations.ts';
import { createFail } from './answers/fail.ts';
import { createFailureLog } from './answers/failure-log.ts';
import { KnownRequests } from './answers/known-requests.ts';
import { createRefuse } from './answers/refuse.ts';
import { createGuard } from './checks/access-guard.ts';
import type { Entrance } from './checks/entrance.ts';
import { isWellFormed } from './checks/malformed.ts';
import { type Attribution, addDocument } from './document.ts';
import { addOperatorEndpoints, type OperatorDependencies } from './operator/endpoints.ts';
import { addPages } from './pages/add-pages.ts';
import type { BrowserFile } from './pages/browser-file.ts';
import { answerPreflight } from './preflight.ts';
import { readPath } from './read-path.ts';
import type { Reply, Responder } from './reply.ts';
import { createFollow } from './request-log.ts';
import type { RequestObserver } from './request-observer.ts';
import { takeTarget } from './take-target.ts';

/** The users of an app: customers get the operations and the interface, operators get health and metrics. */
export type Audience = 'customers' | 'operators' | 'everybody';

/** The dependencies of the app. */
export interface AppDependencies extends OperatorDependencies {
  readonly access: Access;
  readonly quota: Quota;
  readonly log: Log;
  readonly observer: RequestObserver;
  /** The attributions of the configured providers. */
  readonly attributions: readonly Attribution[];
  /** The pages for browsers and their files. */
  readonly pages: readonly BrowserFile[];
}

/** Builds the Express app and the request listener around it. Opens no port. */
export function createApp(dependencies: AppDependencies, audience: Audience): RequestListener {
  const { access, quota, served, clock, log, observer } = dependencies;
  const refuse = createRefuse(quota, served);
  const fail = createFail(refuse, createFailureLog(log, clock), observer);
  const guard = createGuard(access, refuse);
  const known = new KnownRequests();
  const app = express();
  app.disable('x-powered-by');
  app.enable('case sensitive routing');
  app.enable('strict routing');
  const entrances =
    audience === 'operators'
      ? new Map<string, Entrance>()
      : addOperations(app, { served, quota, refuse, guard, known });
  const paths = [...entrances.keys()];
  if (audience !== 'operators') {
    paths.push(addDocument(app, dependencies.attributions), ...addPages(app, dependencies.pages));
  }
  if (audience !== 'customers') paths.push(...addOperatorEndpoints(app, dependencies));
  app.use((error: unknown, _req: Request, res: Response, _next: NextFunction) => fail(res, error));
  const follow = createFollow(log, clock, observer);

  /** Answers outside Express, so failures have to be caught here. */
  function answerBy(answer: Responder, res: Reply): void {
    try {
      answer(res)?.catch((error) => fail(res, error));
    } catch (error) {
      void fail(res, error);
    }
  }

  /** Answers a request whose target is not known yet. */
  function answerNew(res: Reply): void | Promise<void> {
    const { req } = res;
    const path = readPath(req);
    if (!paths.includes(path)) return refuse(res, 'notFound');
    if (req.method !== 'GET' && req.method !== 'HEAD') return refuse(res, 'methodNotAllowed');
    const entrance = entrances.get(path);
    return entrance ? entrance(res, () => app(req, res)) : app(req, res);
  }

  return (req, res) => {
    // A known target was already checked.
    const answer = known.find(req);
    const target = answer ? req.url : readTarget(req.url ?? '', req.method ?? '');
    if (target !== undefined) takeTarget(req, target);
    const reply = follow(req, res);
    if (target === undefined || !isWellFormed(req)) return answerBy((res) => refuse(res, 'badRequest'), reply);
    if (req.method === 'OPTIONS') return answerPreflight(req, reply);
    answerBy(answer ?? answerNew, reply);
  };
}
