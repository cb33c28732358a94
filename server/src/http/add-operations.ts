import { metadataOf, router } from '@crossrate/contract';
import { createExpressEndpoints, initServer } from '@ts-rest/express';
import type { Express } from 'express';
import { createAnswerBuilder, type OperationDependencies } from './answers/answer-accepted.ts';
import { createTsRestHandler } from './answers/create-ts-rest-handler.ts';
import { createEntranceBuilder, type Entrance } from './checks/entrance.ts';
import { createQueryReader } from './checks/read-query.ts';
import { createConvertOperation } from './operations/convert.ts';
import { createCurrenciesOperation } from './operations/currencies.ts';
import { createRatesOperation } from './operations/rates.ts';

type OperationName = keyof typeof router;

/**
 * Adds the operations of the contract.
 *
 * @returns the entrance of each operation, by its path.
 */
export function addOperations(app: Express, dependencies: OperationDependencies): ReadonlyMap<string, Entrance> {
  const { served, guard } = dependencies;
  const buildAnswer = createAnswerBuilder(dependencies);
  const buildEntrance = createEntranceBuilder(dependencies);
  const operations = {
    rates: createRatesOperation(served),
    convert: createConvertOperation(served),
    currencies: createCurrenciesOperation(served),
  };
  const answers = {
    rates: buildAnswer(router.rates),
    convert: buildAnswer(router.convert),
    currencies: buildAnswer(router.currencies),
  };
  const readQuery = createQueryReader(Object.values(router).flatMap(listParameters));
  // Express passes `null` for a target without a query.
  app.set('query parser', (query: string | null) => readQuery(query ?? ''));
  createExpressEndpoints(
    router,
    initServer().router(router, {
      rates: createTsRestHandler(operations.rates, answers.rates),
      convert: createTsRestHandler(operations.convert, answers.convert),
      currencies: createTsRestHandler(operations.currencies, answers.currencies),
    }),
    app,
    {
      logInitialization: false,
      globalMiddleware: [
        (req, res, next) => (metadataOf(req.tsRestRoute).access === 'public' ? next() : guard(res, () => next())),
      ],
      // The entrance refuses all requests that the contract does not accept, so an error here is a bug.
      requestValidationErrorHandler: (error, _req, _res, next) => next(error),
    },
  );
  // Typed by name: without an entrance, an operation of the contract would answer 404.
  const entrances: Readonly<Record<OperationName, Entrance>> = {
    rates: buildEntrance(router.rates, operations.rates, answers.rates),
    convert: buildEntrance(router.convert, operations.convert, answers.convert),
    currencies: buildEntrance(router.currencies, operations.currencies, answers.currencies),
  };
  const names = Object.keys(router) as OperationName[];
  return new Map(names.map((name) => [router[name].path, entrances[name]]));
}

function listParameters(route: (typeof router)[keyof typeof router]): readonly string[] {
  return 'query' in route ? Object.keys(route.query.shape) : [];
}
