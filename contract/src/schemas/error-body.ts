import { z } from 'zod';

/**
 * The body of every answer that is not a success.
 *
 * @example
 * ```ts
 * import { errorBodySchema } from '@crossrate/contract';
 * errorBodySchema.safeParse({ message: 'Not found.' }).success; // false: the field is called error
 * ```
 */
export const errorBodySchema = z
  .object({ error: z.string().meta({ description: 'Human-readable message.' }) })
  .meta({ id: 'ErrorBody', description: 'Why a request was not answered.' });

/** Why a request was not answered. */
export type ErrorBody = z.output<typeof errorBodySchema>;
