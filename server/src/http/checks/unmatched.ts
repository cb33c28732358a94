import { router } from '@crossrate/contract';
import type { Express, NextFunction, Request, Response } from 'express';
import type { Fail } from '../answers/fail.ts';
import type { Refuse } from '../answers/refuse.ts';
import { operatorPaths } from '../operator/paths.ts';

/** Answers everything that no operation answers: other methods, other paths, and failures. */
export function answerUnmatched(app: Express, refuse: Refuse, fail: Fail): void {
  for (const path of [...Object.values(router).map((route) => route.path), ...Object.values(operatorPaths)]) {
    app.all(path, (_req, res) => refuse(res, 'methodNotAllowed'));
  }
  app.use((_req, res) => refuse(res, 'notFound'));
  app.use((error: unknown, _req: Request, res: Response, _next: NextFunction) => fail(res, error));
}
