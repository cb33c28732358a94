import type { LogLines } from '../testing/server/log-lines.ts';
import type { TestAccount } from '../testing/server/test-accounts.ts';
import type { Keys } from './keys.ts';

/** The server under test. */
export interface Target {
  readonly port: number;
  readonly keys: Keys;
  /** Supported codes for which no provider has a rate. */
  readonly unquoted: ReadonlySet<string>;
  readonly log: Pick<LogLines, 'takeNew' | 'waitForText'>;
  /** Reads how many requests an account was charged today. */
  countCharges(account: TestAccount): Promise<number>;
  /**
   * Resolves when the charges of earlier requests are committed.
   *
   * @throws Finding when the server is gone.
   */
  settle(): Promise<void>;
}
