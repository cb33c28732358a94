import { setTimeout } from 'node:timers/promises';
import type { Storage } from '../../src/storage/storage.ts';
import { UnavailableError } from '../../src/unavailable-error.ts';

/** The pause of a caller after a refusal: charges begin soon after a failure, and refusals take little of the processor. */
const PAUSE_MS = 25;

/** Continuous charges of account 1. */
interface Charging {
  /** The counter after each granted charge. */
  readonly granted: readonly number[];
  /** Stops charging; rejects if a charge failed with anything but an UnavailableError. */
  stop(): Promise<void>;
}

/** Charges account 1 continuously, with several callers at once, until stopped. */
export function chargeOn({ quotas }: Storage, callers: number): Charging {
  const granted: number[] = [];
  let isOver = false;
  const charging = Array.from({ length: callers }, async () => {
    while (!isOver) {
      try {
        const charge = await quotas.charge({ accountId: 1, limit: 1_000_000_000 }, Date.now());
        if (charge.granted) granted.push(charge.used);
      } catch (error) {
        if (!(error instanceof UnavailableError)) throw error;
        await setTimeout(PAUSE_MS);
      }
    }
  });
  return {
    granted,
    async stop() {
      isOver = true;
      await Promise.all(charging);
    },
  };
}
