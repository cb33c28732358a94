import { createApiKey } from '../../server/src/access/api-key.ts';
import type { TestAccount, TestAccounts } from '../testing/server/test-accounts.ts';

/** The kinds of keys that the fuzzer sends: valid, refused, misspelt and absent. */
export const keyNames = [
  'good',
  'other',
  'spent',
  'restricted',
  'unverified',
  'revoked',
  'unknown',
  'mistyped',
  'encoded',
  'none',
] as const;

export type KeyName = (typeof keyNames)[number];

/** The keys that the fuzzer sends. */
export interface Keys {
  /** The value of the header for each kind of key; `undefined` sends no header. */
  readonly values: Readonly<Record<KeyName, string | undefined>>;
  /** The accounts whose charges must equal their answers. */
  readonly accounts: Readonly<Record<'good' | 'other', TestAccount>>;
  /**
   * Replaces `accounts` in conversations that the client aborts, because only bounds of their charges are known.
   */
  readonly abortingAccount: TestAccount;
  /** Every key. None may appear in an answer or in the log. */
  readonly secrets: readonly string[];
}

/** Creates the accounts behind the kinds of keys. */
export async function createKeys(accounts: TestAccounts): Promise<Keys> {
  const [good, other, abortingAccount] = [await accounts.create(), await accounts.create(), await accounts.create()];
  const spent = await accounts.create({ dailyLimit: 1 });
  await accounts.charge(spent, 1);
  const [restricted, revoked] = [await accounts.create(), await accounts.create()];
  await accounts.change(restricted, { restricted: true });
  await accounts.change(revoked, { revoked: true });
  const unverified = await accounts.create({ verified: false });
  const values = {
    good: good.key,
    other: other.key,
    spent: spent.key,
    restricted: restricted.key,
    unverified: unverified.key,
    revoked: revoked.key,
    unknown: createApiKey(),
    mistyped: `${good.key.slice(0, -1)}${good.key.endsWith('0') ? '1' : '0'}`,
    encoded: encodeEveryCharacter(other.key),
    none: undefined,
  };
  const secrets = [good, other, abortingAccount, spent, restricted, revoked, unverified].map(({ key }) => key);
  return { values, accounts: { good, other }, abortingAccount, secrets: [...secrets, values.unknown] };
}

/** Percent-encodes every character of a key. */
export function encodeEveryCharacter(key: string): string {
  return Array.from(key, (character) => `%${character.charCodeAt(0).toString(16)}`).join('');
}
