import { z } from 'zod';

/** Reads the settings that choose what is served. */
export const settingsJson = z.object({
  providers: z.array(z.string()),
  policy: z.object({ single: z.enum(['serve', 'hold', 'leave-out']), held: z.enum(['serve', 'leave-out']) }),
  staleAfterMs: z.number(),
});
