import type { CurrencyCode, ErrorName, RateFoundation } from '@crossrate/contract';
import type { AppRoute, ServerInferRequest, ServerInferResponseBody } from '@ts-rest/core';
import type { RateBook } from '../../rates/rate-book.ts';
import type { Payload } from '../answers/content.ts';

/** The errors that the contract allows for a route. */
type ErrorOf<Route extends AppRoute> = Route['metadata'] extends { errors: readonly (infer Name extends ErrorName)[] }
  ? Name
  : never;

/** The parts of the foundation that the answers of a route state. */
type StatedBy<Route extends AppRoute> = Route['metadata'] extends {
  states: readonly (infer Name extends keyof RateFoundation)[];
}
  ? Name
  : never;

/** The facts about an answer that its headers and the log have. */
export interface Facts extends Partial<RateFoundation> {
  readonly base?: CurrencyCode;
  readonly target?: CurrencyCode;
}

/** The payload of an answer, and the facts about it. */
export interface Found extends Facts {
  readonly payload: Payload<unknown>;
}

/** The parsed query of a route. */
export type QueryOf<Route extends AppRoute> =
  ServerInferRequest<Route> extends { query: infer Query } ? Query : undefined;

/**
 * An operation of the contract: finds the payload of a query in the rates of the moment, and the facts about it, or the
 * reason for having none.
 *
 * An operation has no access to the response, so it cannot answer without a charge.
 */
export type Operation<Route extends AppRoute> = (
  query: QueryOf<Route>,
  book: RateBook,
) => FoundBy<Route> | { readonly error: ErrorOf<Route> };

/** The payload of a route, with the facts that its answers state. */
type FoundBy<Route extends AppRoute> = Facts &
  Pick<RateFoundation, StatedBy<Route>> & { readonly payload: Payload<ServerInferResponseBody<Route, 200>> };
