import { isDeepStrictEqual } from 'node:util';
import { pageAccounts } from '../../access/page-accounts.ts';
import type { SavedRecord } from '../../refresh/rate-store.ts';
import { writeRecord } from '../record-json.ts';
import { assertNotNewer } from './assert-not-newer.ts';
import type { Contents, StoredAccount } from './contents.ts';
import { copyEditions } from './copy-editions.ts';
import { copySignUps, endMissingSignUps, hasLaterKey } from './copy-sign-ups.ts';

const PAGE = 5_000;

/** Counts of the copied items, and of those that the target lacked. */
export interface Copied {
  readonly accounts: number;
  readonly changedAccounts: number;
  /** Sign-ups with their mails and tokens, those of verified accounts included. */
  readonly signUps: number;
  readonly changedSignUps: number;
  /** Accounts with a charge today. */
  readonly counters: number;
  readonly changedCounters: number;
  /** True when the target got other rates. */
  readonly changedRates: boolean;
  readonly editions: number;
  readonly changedEditions: number;
  /** Entries, those of ended decisions included. */
  readonly decisions: number;
  readonly changedDecisions: number;
}

/**
 * Copies all accounts, their sign-ups, their counters of today, the record of rates, the editions, and the decisions.
 *
 * @param onProgress - Receives the number of accounts copied so far.
 * @throws Error when source and target are the same, or when the copy would undo anything newer in the target.
 */
export async function copyContents(
  source: Contents,
  target: Contents,
  onProgress: (accounts: number) => void = () => {},
): Promise<Copied> {
  if (source.identity === target.identity) throw new Error('The source and the target are the same.');
  const copied = { accounts: 0, changedAccounts: 0, counters: 0, changedCounters: 0 };
  await endMissingSignUps(source, target);
  let last = Number.MIN_SAFE_INTEGER;
  for await (const page of pageAccounts((id, most) => source.listAccountsAfter(id, most), PAGE)) {
    copied.accounts += page.length;
    copied.changedAccounts += await copyAccounts(page, last, source, target);
    last = page.at(-1)?.id ?? last;
    const counters = await copyCounters(page, source, target);
    copied.counters += counters.all;
    copied.changedCounters += counters.changed;
    onProgress(copied.accounts);
  }
  assertNoOther(await target.listAccountsAfter(last, 1));
  const signUps = await copySignUps(source, target);
  const there = await target.records.load();
  const editions = await copyEditions(source.editions, target.editions);
  return {
    ...copied,
    ...signUps,
    ...editions,
    changedRates: await copyRecord(source, target, there),
    ...(await copyDecisions(source, target)),
  };
}

/** Copies a page of accounts, and compares them with all accounts in that range of ids at the target. */
async function copyAccounts(
  page: readonly StoredAccount[],
  after: number,
  source: Contents,
  target: Contents,
): Promise<number> {
  const here = new Map(page.map((account) => [account.id, account]));
  const listed = await target.listAccountsAfter(after, page.length);
  const there = new Map(
    listed.filter(({ id }) => id <= (page.at(-1)?.id ?? 0)).map((account) => [account.id, account]),
  );
  assertNoOther([...there.values()].filter(({ id }) => !here.has(id)));
  for (const account of there.values()) {
    const { id, keyDigest, ...flags } = account;
    const known = here.get(id);
    const isSame = known && (known.keyDigest === keyDigest || (await hasLaterKey(known, account, source, target)));
    assertNotNewer(isSame, `account ${id} there is another one, or has another key`);
    // Verifying and revoking are permanent. Restricting is not, but a copy must not lift a restriction.
    for (const flag of ['verified', 'restricted', 'revoked'] as const)
      assertNotNewer(known?.[flag] || !flags[flag], `account ${id} is ${flag} there only`);
  }
  const changed = page.filter((account) => !isDeepStrictEqual(account, there.get(account.id)));
  if (changed.length > 0) await target.putAccounts(changed);
  return changed.length;
}

async function copyCounters(page: readonly StoredAccount[], source: Contents, target: Contents) {
  const day = source.today;
  const [first, last] = [page[0]?.id ?? 0, page.at(-1)?.id ?? 0];
  const [used, there] = [await source.readUsed(day, first, last), await target.readUsed(day, first, last)];
  for (const [id, count] of there) {
    const here = used.get(id) ?? 0;
    assertNotNewer(count <= here, `account ${id} has used ${count} requests today there and ${here} here`);
  }
  const changed = new Map([...used].filter(([id, count]) => there.get(id) !== count));
  if (changed.size > 0) await target.putUsed(day, changed);
  return { all: used.size, changed: changed.size };
}

/** @param there - The record of the target before its editions were copied. */
async function copyRecord(source: Contents, target: Contents, there: SavedRecord): Promise<boolean> {
  const { record } = await source.records.load();
  if (!record || (there.record && writeRecord(record) === writeRecord(there.record))) return false;
  await target.records.save(record, there.revision);
  return true;
}

/** Copies the entries that the target lacks: its own must be the first ones of the source. */
async function copyDecisions(source: Contents, target: Contents) {
  const [entries, there] = [await source.decisions.list(), await target.decisions.list()];
  const other = there.find((entry, place) => !isDeepStrictEqual(entry, entries[place]));
  assertNotNewer(!other, `it has a decision about ${other?.subject}, which the source does not have`);
  const added = entries.slice(there.length);
  for (const entry of added) await target.decisions.append(entry);
  return { decisions: entries.length, changedDecisions: added.length };
}

function assertNoOther([other]: readonly StoredAccount[]): void {
  assertNotNewer(!other, `it has account ${other?.id}, which the source does not have`);
}
