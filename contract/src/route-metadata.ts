import { type ErrorName, errorResponses } from './error-responses.ts';
import type { RateFoundation } from './rate-headers.ts';
import { errorBodySchema } from './schemas/error-body.ts';

/** The facts about a route for which ts-rest has no field. */
export interface RouteMetadata {
  /** `key` for an operation that needs an API key. */
  readonly access: 'key' | 'public';
  /** The errors with which the operation can answer. */
  readonly errors: readonly ErrorName[];
  /** The parts of the foundation that every answer but an error states in its headers. */
  readonly states: readonly (keyof RateFoundation)[];
}

/**
 * Reads the metadata of a route. A route without metadata needs a key, so that an omission lets nobody in.
 *
 * @example
 * ```ts
 * import { metadataOf, router } from '@crossrate/contract';
 * metadataOf(router.currencies).access; // 'public'
 * ```
 */
export function metadataOf({ metadata }: { readonly metadata?: unknown }): RouteMetadata {
  return (metadata as RouteMetadata | undefined) ?? { access: 'key', errors: [], states: [] };
}

type StatusOf<Name extends ErrorName> = (typeof errorResponses)[Name]['status'];

/** Builds the `responses` entries of a route for its errors, so that nobody lists a status by hand. */
export function buildErrorResponses<const Name extends ErrorName>(
  names: readonly Name[],
): Record<StatusOf<Name>, typeof errorBodySchema> {
  const entries = names.map((name) => [errorResponses[name].status, errorBodySchema]);
  return Object.fromEntries(entries);
}
