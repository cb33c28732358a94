import { type ErrorName, metadataOf, parameterErrors, router } from '@crossrate/contract';
import type { AppRoute } from '@ts-rest/core';
import { createExpressEndpoints, initServer, type RequestValidationError } from '@ts-rest/express';
import type { IRouter, Response } from 'express';
import type { Access } from '../access/access.ts';
import type { ServedRates } from '../rates/served-rates.ts';
import type { Answers } from './answers/answers.ts';
import { convert } from './operations/convert.ts';
import { currencies } from './operations/currencies.ts';
import type { Operation, QueryOf } from './operations/operation.ts';
import { rates } from './operations/rates.ts';
import { rememberVerdicts } from './remember-queries.ts';
import { requireKey } from './require-key.ts';

/** The dependencies of the operations. */
interface OperationDependencies {
  readonly access: Access;
  readonly served: ServedRates;
  readonly answers: Answers;
}

/** The paths of the operations. */
export const operationPaths: readonly string[] = Object.values(router).map(({ path }) => path);

/** The routes of the contract, each of which remembers its verdicts about queries. */
const routes = {
  rates: { ...router.rates, query: rememberVerdicts(router.rates.query) },
  convert: { ...router.convert, query: rememberVerdicts(router.convert.query) },
  currencies: router.currencies,
} satisfies Record<keyof typeof router, AppRoute>;

/** Adds the operations of the contract: the key first, then the query, then the operation and its charge. */
export function addOperations(app: IRouter, { access, served, answers }: OperationDependencies): void {
  const checkKey = requireKey(access, answers);

  function handle<Route extends AppRoute>(route: Route, operation: Operation<Route>) {
    return async ({ query, res }: { readonly query?: QueryOf<Route>; readonly res: Response }): Promise<never> => {
      const { book } = served;
      // ts-rest omits the query only when the contract has none.
      const outcome = book ? operation(query as QueryOf<Route>, book) : { error: 'unavailable' as const };
      if ('error' in outcome) await answers.refuse(res, outcome.error);
      else await answers.answer(res, outcome, metadataOf(route).access);
      // ts-rest would send the result of a handler, although the answer is already sent. So it waits for a promise that
      // never settles and is collected with the request.
      return new Promise(() => {});
    };
  }

  createExpressEndpoints(
    routes,
    initServer().router(routes, {
      rates: handle(routes.rates, rates),
      convert: handle(routes.convert, convert),
      currencies: handle(routes.currencies, currencies),
    }),
    app,
    {
      logInitialization: false,
      globalMiddleware: [
        (req, res, next) => (metadataOf(req.tsRestRoute).access === 'public' ? next() : checkKey(req, res, next)),
      ],
      // ts-rest does not await this handler.
      requestValidationErrorHandler: (error, _req, res, next) => answers.refuse(res, nameError(error)).catch(next),
    },
  );
}

/** Names the error of the first wrong parameter, in the order of the schema. */
function nameError({ query }: RequestValidationError): ErrorName {
  const [name] = query?.issues[0]?.path ?? [];
  return parameterErrors[name as keyof typeof parameterErrors];
}
