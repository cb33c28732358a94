import { isDeepStrictEqual } from 'node:util';
import { pageAccounts } from '../../access/page-accounts.ts';
import type { Contents, StoredAccount } from './contents.ts';
import type { StoredSignUp } from './stored-sign-ups.ts';

const PAGE = 5_000;

/**
 * Ends the sign-ups of the target that the source no longer has. Their accounts have vanished from the source, if nobody has
 * verified them, or have given their keys to others, who could not get these keys in the target while the accounts are there.
 * Accounts that the source still has, or that are verified in the target, stay.
 */
export async function endMissingSignUps(source: Contents, target: Contents): Promise<void> {
  const here = listSignUps(source);
  let next = await here.next();
  for await (const { id } of listSignUps(target)) {
    while (!next.done && next.value.id < id) next = await here.next();
    if (!next.done && next.value.id === id) continue;
    const isEnded = !(await findAccount(source, id)) && (await findAccount(target, id))?.verified === false;
    await (isEnded ? target.signUps.removeWithAccount(id) : target.signUps.remove(id));
  }
}

/** Copies the sign-ups with their mails and tokens, after the accounts. */
export async function copySignUps(source: Contents, target: Contents) {
  const copied = { signUps: 0, changedSignUps: 0 };
  let last = Number.MIN_SAFE_INTEGER;
  for await (const page of pageAccounts((id, most) => source.signUps.listAfter(id, most), PAGE)) {
    const there = new Map((await target.signUps.listAfter(last, page.length)).map((signUp) => [signUp.id, signUp]));
    const changed = page.filter((signUp) => !isDeepStrictEqual(signUp, there.get(signUp.id)));
    if (changed.length > 0) await target.signUps.put(changed);
    copied.signUps += page.length;
    copied.changedSignUps += changed.length;
    last = page.at(-1)?.id ?? last;
  }
  return copied;
}

/**
 * True when the source has a later key of the same account: that of a sign-up which began after the one in the target, or, of
 * an account that its owner has deleted since, one that does not work any more. Nothing else gives an account another key.
 * Another account with the same id was created at another time.
 */
export async function hasLaterKey(
  here: StoredAccount,
  there: StoredAccount,
  source: Contents,
  target: Contents,
): Promise<boolean> {
  if (here.createdAt !== there.createdAt) return false;
  const [signUp, before] = [await findSignUp(source, here.id), await findSignUp(target, here.id)];
  return signUp ? signUp.beganAt > (before?.beganAt ?? 0) : here.revoked && here.email === '';
}

async function* listSignUps({ signUps }: Contents): AsyncGenerator<StoredSignUp, undefined> {
  for await (const page of pageAccounts((id, most) => signUps.listAfter(id, most), PAGE)) yield* page;
  return undefined;
}

async function findSignUp({ signUps }: Contents, id: number): Promise<StoredSignUp | undefined> {
  const [next] = await signUps.listAfter(id - 1, 1);
  return next?.id === id ? next : undefined;
}

async function findAccount(contents: Contents, id: number): Promise<StoredAccount | undefined> {
  const [next] = await contents.listAccountsAfter(id - 1, 1);
  return next?.id === id ? next : undefined;
}
