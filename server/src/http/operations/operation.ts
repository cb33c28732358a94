import type { ErrorName } from '@crossrate/contract';
import type { AppRoute, ServerInferRequest, ServerInferResponseBody } from '@ts-rest/core';
import type { RateBook } from '../../rates/rate-book.ts';
import type { Payload } from '../answers/content.ts';

/** The errors that the contract allows for a route. */
type ErrorOf<Route extends AppRoute> = Route['metadata'] extends { errors: readonly (infer Name extends ErrorName)[] }
  ? Name
  : never;

/** The parsed query of a route. */
export type QueryOf<Route extends AppRoute> =
  ServerInferRequest<Route> extends { query: infer Query } ? Query : undefined;

/**
 * An operation of the contract: finds the payload of a query in the rates of the moment, or the reason for having none.
 *
 * An operation has no access to the response, so it cannot answer without a charge.
 */
export type Operation<Route extends AppRoute> = (
  query: QueryOf<Route>,
  book: RateBook,
) => { readonly payload: Payload<ServerInferResponseBody<Route, 200>> } | { readonly error: ErrorOf<Route> };
