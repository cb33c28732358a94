import { isDeepStrictEqual } from 'node:util';
import { pageAccounts } from '../../access/page-accounts.ts';
import { writeRecord } from '../record-json.ts';
import type { Contents, StoredAccount, WritableContents } from './contents.ts';
import { assertAccountsNotNewer, assertDecisionsNotNewer, assertRecordNotNewer, NewerTargetError } from './newer.ts';

const PAGE = 5_000;

/** Counts of the copied items, and of those that the target lacked. */
export interface Copied {
  readonly accounts: number;
  readonly changedAccounts: number;
  /** Accounts with a charge today. */
  readonly counters: number;
  readonly changedCounters: number;
  /** True when the target got other rates. */
  readonly changedRates: boolean;
  readonly decisions: number;
  readonly changedDecisions: number;
}

/**
 * Copies all accounts, their counters of today, the record of rates, and the decisions.
 *
 * @param onProgress - Receives the number of accounts copied so far.
 * @throws Error when source and target are the same, or anything in the target is newer.
 */
export async function copyContents(
  source: Contents,
  target: WritableContents,
  onProgress: (accounts: number) => void = () => {},
): Promise<Copied> {
  if (source.identity === target.identity) throw new Error('The source and the target are the same.');
  const copied = { accounts: 0, changedAccounts: 0, counters: 0, changedCounters: 0 };
  for await (const page of pageAccounts((id, most) => source.listAccountsAfter(id, most), PAGE)) {
    const accounts = await copyAccounts(page, target);
    const counters = await copyCounters(page, source, target);
    copied.accounts += page.length;
    copied.changedAccounts += accounts;
    copied.counters += counters.all;
    copied.changedCounters += counters.changed;
    onProgress(copied.accounts);
  }
  const more = (await target.countAccounts()) - copied.accounts;
  if (more > 0) throw new NewerTargetError(`it has ${more} accounts that the source does not have`);
  return { ...copied, changedRates: await copyRecord(source, target), ...(await copyDecisions(source, target)) };
}

async function copyAccounts(page: readonly StoredAccount[], target: WritableContents): Promise<number> {
  const there = new Map((await target.listAccountsLike(page)).map((account) => [account.id, account]));
  assertAccountsNotNewer(page, there);
  const changed = page.filter((account) => !isDeepStrictEqual(account, there.get(account.id)));
  if (changed.length > 0) await target.putAccounts(changed);
  return changed.length;
}

async function copyCounters(page: readonly StoredAccount[], source: Contents, target: WritableContents) {
  const day = source.today;
  const [first, last] = [page[0]?.id ?? 0, page.at(-1)?.id ?? 0];
  const [used, there] = [await source.readUsed(day, first, last), await target.readUsed(day, first, last)];
  for (const [id, count] of there) {
    const here = used.get(id) ?? 0;
    if (count > here)
      throw new NewerTargetError(`account ${id} has used ${count} requests today there and ${here} here`);
  }
  const changed = new Map([...used].filter(([id, count]) => there.get(id) !== count));
  if (changed.size > 0) await target.putUsed(day, changed);
  return { all: used.size, changed: changed.size };
}

async function copyRecord(source: Contents, target: WritableContents): Promise<boolean> {
  const [record, there] = [await source.readRecord(), await target.readRecord()];
  assertRecordNotNewer(record, there);
  if (!record || (there && writeRecord(record) === writeRecord(there))) return false;
  await target.putRecord(record);
  return true;
}

async function copyDecisions(source: Contents, target: WritableContents) {
  const [decisions, listed] = [await source.listDecisions(), await target.listDecisions()];
  const there = new Map(listed.map((decision) => [decision.code, decision]));
  assertDecisionsNotNewer(decisions, there);
  const changed = decisions.filter(({ code, decidedAt }) => there.get(code)?.decidedAt !== decidedAt);
  for (const decision of changed) await target.putDecision(decision);
  return { decisions: decisions.length, changedDecisions: changed.length };
}
