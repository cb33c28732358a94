import type { Redemption, TokenUse } from '../sign-up/sign-up-store.ts';

/** The accounts that a token is about. */
export interface Redeemable {
  /** The account of the sign-up. */
  readonly accountId: number;
  readonly isVerified: boolean;
  /** The verified account that has the address, if another one has. */
  readonly known?: { readonly id: number; readonly isRestricted: boolean };
  /** The accounts of other sign-ups of the address, which are not verified. */
  readonly others: readonly number[];
}

/** Decides the effect of a token; without accounts, nobody has such a token. */
export function decideRedemption(found: Redeemable | undefined, use: TokenUse): Redemption {
  if (!found) return 'void';
  // An operator has verified the account since the mail was sent.
  if (found.isVerified) return use === 'verify' ? 'verified' : 'void';
  if (use === 'verify') return found.known ? 'replaced' : 'verified';
  if (!found.known) return 'void';
  return found.known.isRestricted ? 'restricted' : 'deleted';
}

/** Reads the row of a token and its accounts. */
export function readRedeemable(row: Readonly<Record<string, unknown>>, others: readonly unknown[]): Redeemable {
  const { account_id: accountId, verified, known_id: knownId, known_restricted: isRestricted } = row;
  const known = { id: Number(knownId), isRestricted: Boolean(isRestricted) };
  return {
    accountId: Number(accountId),
    isVerified: Boolean(verified),
    ...(knownId !== null && { known }),
    others: others.map(Number),
  };
}
