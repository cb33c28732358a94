import type { ErrorName } from '@crossrate/contract';
import type { AppRoute, ServerInferRequest, ServerInferResponseBody } from '@ts-rest/core';
import type { Payload } from '../answers/content.ts';

/** The errors that the contract allows for a route. */
type ErrorOf<Route extends AppRoute> = Route['metadata'] extends { errors: readonly (infer Name extends ErrorName)[] }
  ? Name
  : never;

/** The parsed query of a route. */
export type QueryOf<Route extends AppRoute> =
  ServerInferRequest<Route> extends { query: infer Query } ? Query : undefined;

/** The payload of an operation, or the reason for having none. */
export type Outcome<Route extends AppRoute> =
  | { readonly payload: Payload<ServerInferResponseBody<Route, 200>> }
  | { readonly error: ErrorOf<Route> };

/**
 * An operation of the contract: prepares a query, and returns the function that finds its outcome with the rates of the
 * moment. Requests with the same target share a prepared query.
 *
 * An operation has no access to the response, so it cannot answer without a charge.
 */
export type Operation<Route extends AppRoute> = (query: QueryOf<Route>) => () => Outcome<Route>;
