import { z } from 'zod';

/** The body of every answer that is not a success. */
export const errorBodySchema = z
  .object({ error: z.string().meta({ description: 'Human-readable message.' }) })
  .meta({ id: 'ErrorBody', description: 'Why a request was not answered.' });

/** Why a request was not answered. */
export type ErrorBody = z.output<typeof errorBodySchema>;
