import type { Account } from '../../access/account.ts';

/** Names the status of an account in one word. */
export function statusOf({ revoked, restricted, verified }: Account): string {
  if (revoked) return 'revoked';
  if (restricted) return 'restricted';
  return verified ? 'active' : 'unverified';
}

/** Describes an account in a sentence. */
export function describeAccount(account: Account): string {
  const limit = account.revoked ? '' : `; ${account.dailyLimit} requests a day`;
  return `Account ${account.id} of ${account.email} is ${statusOf(account)}${limit}.`;
}
