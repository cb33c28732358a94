import { createApiKey } from '../../server/src/access/api-key.ts';
import type { Holder, Ledger } from '../server/ledger.ts';

/** What may be wrong with a key, or right. */
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

/** The keys that are sent. */
export interface Keys {
  /** What stands in the header for each of them; `undefined` sends no header. */
  readonly values: Readonly<Record<KeyName, string | undefined>>;
  /** Those whose requests may be charged. */
  readonly holders: Readonly<Record<'good' | 'other', Holder>>;
  /** Stands for the good ones in conversations that the client leaves: what they are charged is only known in bounds. */
  readonly leaver: Holder;
  /** Every key, to look for where none may be. */
  readonly secrets: readonly string[];
}

/** Creates an account for each fate of a key. */
export async function createKeys(ledger: Ledger): Promise<Keys> {
  const [good, other, leaver] = [await ledger.createHolder(), await ledger.createHolder(), await ledger.createHolder()];
  const spent = await ledger.createHolder({ dailyLimit: 1 });
  await ledger.charge(spent, 1);
  const [restricted, revoked] = [await ledger.createHolder(), await ledger.createHolder()];
  await ledger.change(restricted, { restricted: true });
  await ledger.change(revoked, { revoked: true });
  const unverified = await ledger.createHolder({ verified: false });
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
  const secrets = [good, other, leaver, spent, restricted, revoked, unverified].map(({ key }) => key);
  return { values, holders: { good, other }, leaver, secrets: [...secrets, values.unknown] };
}

/** A key whose every character is percent-encoded. */
export function encodeEveryCharacter(key: string): string {
  return Array.from(key, (character) => `%${character.charCodeAt(0).toString(16)}`).join('');
}
