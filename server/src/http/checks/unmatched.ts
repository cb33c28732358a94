import type { Express, NextFunction, Request, Response } from 'express';
import type { Fail } from '../answers/fail.ts';
import type { Refuse } from '../answers/refuse.ts';

/** How requests are refused. */
interface Refusals {
  readonly refuse: Refuse;
  readonly fail: Fail;
}

/** Answers everything that nothing else answers: other methods of its paths, other paths, and failures. */
export function answerUnmatched(app: Express, paths: readonly string[], { refuse, fail }: Refusals): void {
  for (const path of paths) {
    app.all(path, (_req, res) => refuse(res, 'methodNotAllowed'));
  }
  app.use((_req, res) => refuse(res, 'notFound'));
  app.use((error: unknown, _req: Request, res: Response, _next: NextFunction) => fail(res, error));
}
