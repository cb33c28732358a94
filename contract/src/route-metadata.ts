import { type ErrorName, errorResponses } from './error-responses.ts';
import { errorBodySchema } from './schemas/error-body.ts';

/** What a route says about itself beyond ts-rest's own fields. */
export interface RouteMetadata {
  /** Whether the operation asks for an API key. */
  readonly access: 'key' | 'public';
  /** The errors that the operation can answer with. */
  readonly errors: readonly ErrorName[];
}

/**
 * The metadata of a route. One that does not say is keyed: nobody comes in by an omission.
 *
 * @example
 * ```ts
 * import { metadataOf, router } from '@crossrate/contract';
 * metadataOf(router.currencies).access; // 'public'
 * ```
 */
export function metadataOf({ metadata }: { readonly metadata?: unknown }): RouteMetadata {
  return (metadata as RouteMetadata | undefined) ?? { access: 'key', errors: [] };
}

type StatusOf<Name extends ErrorName> = (typeof errorResponses)[Name]['status'];

/** The `responses` entries of a route for the errors it names, so that a status is never listed by hand. */
export function errorsOf<const Name extends ErrorName>(
  names: readonly Name[],
): Record<StatusOf<Name>, typeof errorBodySchema> {
  const entries = names.map((name) => [errorResponses[name].status, errorBodySchema]);
  return Object.fromEntries(entries);
}
