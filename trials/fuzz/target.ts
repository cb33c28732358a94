import type { Holder } from '../server/ledger.ts';
import type { LogLines } from '../server/log-lines.ts';
import type { Keys } from './keys.ts';

/** The server that is tried. */
export interface Target {
  readonly port: number;
  readonly keys: Keys;
  /** Supported codes for which no provider has a rate. */
  readonly unquoted: ReadonlySet<string>;
  readonly log: Pick<LogLines, 'takeNew' | 'wait'>;
  /** The requests that were charged to a holder today. */
  countCharges(holder: Holder): Promise<number>;
  /** Bytes of memory; `undefined` where nobody can tell. */
  readMemory(): number | undefined;
}
