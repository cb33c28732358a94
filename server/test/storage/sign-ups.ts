import { parseAddress } from '../../src/sign-up/address.ts';
import type { Storage } from '../../src/storage/storage.ts';
import { newAccount } from './new-account.ts';

/** The digest of the token of a sign-up's mail. */
export const tokenOf = (keyDigest: string) => `token_${keyDigest}`;

/** Begins a sign-up. */
export function begin({ signUps }: Storage, email: string, keyDigest: string) {
  const address = parseAddress(email);
  if (!address) throw new Error(`${email} is no address.`);
  return signUps.begin({ address, dailyLimit: 250, createdAt: newAccount.createdAt }, keyDigest);
}

/** Begins a sign-up, and claims its mail, which must be the only one that is due. */
export async function signUp(storage: Storage, email: string, keyDigest: string) {
  const account = await begin(storage, email, keyDigest);
  const mail = await storage.mails.claim(tokenOf(keyDigest), 60_000);
  if (mail?.accountId !== account.id) throw new Error('Another mail is due.');
  return { ...account, mail };
}

/** Signs up and uses the token of the mail. */
export async function signUpVerified(storage: Storage, email: string, keyDigest: string) {
  await signUp(storage, email, keyDigest);
  return storage.signUps.redeem(tokenOf(keyDigest), 'verify');
}

/** Creates a verified account as an operator does. */
export function createByOperator({ accounts }: Storage, email: string, keyDigest: string) {
  return accounts.create({ ...newAccount, email, verified: true }, keyDigest);
}

/** Lists the accounts as ids, digests of keys that work, and addresses. */
export async function listUsable({ accounts }: Storage, keyDigests: readonly string[]) {
  const found = await Promise.all(keyDigests.map((keyDigest) => accounts.findByKeyDigest(keyDigest)));
  return keyDigests.filter((_, place) => found[place]?.verified && !found[place].revoked);
}
