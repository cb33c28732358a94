import type { Account } from '../../access/account.ts';

/** Names the status of an account in one word. */
export function statusOf({ revoked, restricted, verified }: Account): string {
  if (revoked) return 'revoked';
  if (restricted) return 'restricted';
  return verified ? 'active' : 'unverified';
}

/** Names the owner of an account, who may have deleted the address. */
export function nameOwner({ email }: Account): string {
  return email || '(deleted)';
}

/** Describes an account in a sentence. */
export function describeAccount(account: Account): string {
  const limit = account.revoked ? '' : `; ${account.dailyLimit} requests a day`;
  return `Account ${account.id} of ${nameOwner(account)} is ${statusOf(account)}${limit}.`;
}
