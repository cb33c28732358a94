import type { ErrorName } from '@crossrate/contract';
import type { AppRoute, ServerInferRequest, ServerInferResponseBody } from '@ts-rest/core';
import type { Payload } from '../answers/content.ts';

/** What stands in the way of an answer, of the errors that the contract names for a route. */
type ErrorOf<Route extends AppRoute> = Route['metadata'] extends { errors: readonly (infer Name extends ErrorName)[] }
  ? Name
  : never;

/** The query of a request as the contract reads it. */
export type QueryOf<Route extends AppRoute> =
  ServerInferRequest<Route> extends { query: infer Query } ? Query : undefined;

/**
 * What an operation of the contract has for a client: what to send, or the error that says why there is nothing.
 *
 * It is given the query as the contract reads it, and no response: it cannot answer, and so it cannot serve for free.
 */
export type Operation<Route extends AppRoute> = (
  query: QueryOf<Route>,
) => { readonly payload: Payload<ServerInferResponseBody<Route, 200>> } | { readonly error: ErrorOf<Route> };
