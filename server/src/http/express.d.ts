import type { Account } from '../access/account.ts';

declare global {
  namespace Express {
    /** What is known of a request on its way. */
    interface Locals {
      requestId: string;
      /** Whether the answer is for the holder of a key alone. */
      isKeyed: boolean;
      /** Set once the key was recognised, also when the account may not come in. */
      account: Account | undefined;
    }
  }
}
