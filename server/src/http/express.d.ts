import type { Account } from '../access/account.ts';

declare global {
  namespace Express {
    /** Facts about a request under way. */
    interface Locals {
      requestId: string;
      /** True when the answer belongs to one key. */
      isKeyed: boolean;
      /** Set once the key is recognised, even when the account is refused. */
      account: Account | undefined;
    }
  }
}
