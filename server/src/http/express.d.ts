import type { Account } from '../access/account.ts';
import type { Found } from './operations/operation.ts';

declare global {
  namespace Express {
    interface Request {
      /** True when parsers may read the request in different ways. */
      isMalformed?: boolean;
    }

    /** Facts about a request under way. */
    interface Locals {
      requestId: string;
      /** True when the answer belongs to one key. */
      isKeyed?: boolean;
      /** The fields of a page's security policy, in place of those of every answer. */
      policy?: readonly string[];
      /** Answers a failure in place of the JSON of the interface. A storage that cannot be used is a temporary failure. */
      answerFailure?: (isTemporary: boolean) => void;
      /** Set once the key is recognised, even when the account is refused. */
      account?: Account | undefined;
      /** Set once an operation has found its payload, even when the charge is refused. */
      found?: Found;
    }
  }
}
