import { expect, it } from 'vitest';
import type { Subject } from '../../src/storage/change-feed.ts';
import { copyContents } from '../../src/storage/copying/copy-contents.ts';
import { charge, copy, openCopied, readEverything, saveRates } from './copied-storages.ts';
import { newAccount } from './new-account.ts';
import type { TestStorage } from './test-storage.ts';

const NOTHING_CHANGED = {
  ...{ changedAccounts: 0, changedSignUps: 0, changedCounters: 0, changedRates: false, changedEditions: 0 },
  changedDecisions: 0,
};

/** Tests the promises of copying from one adapter to another. */
export function describeContents(openSource: () => Promise<TestStorage>, openTarget: () => Promise<TestStorage>): void {
  it('takes everything along', async () => {
    await using opened = await openCopied(openSource, openTarget);
    const changed = {
      changedAccounts: 4,
      changedSignUps: 0,
      changedCounters: 2,
      changedRates: true,
      changedEditions: 1,
      changedDecisions: 1,
    };
    expect(opened.copied).toEqual({ accounts: 4, signUps: 0, counters: 2, editions: 1, decisions: 1, ...changed });
    expect(await readEverything(opened.to)).toEqual(await readEverything(opened.from));
  });

  it('brings the target up to date when it is done again, and tells processes that serve from it', async () => {
    await using opened = await openCopied(openSource, openTarget);
    const { from, to } = opened;
    const before = await to.changes.read();
    expect(await copy(from, to)).toMatchObject(NOTHING_CHANGED);
    expect(await to.changes.read()).toEqual(before);
    await charge(from, 1);
    await from.accounts.change(1, { verified: true });
    await from.accounts.create(newAccount, 'e');
    expect(await copy(from, to)).toMatchObject({ ...NOTHING_CHANGED, changedAccounts: 2, changedCounters: 1 });
    await saveRates(from, 1_000);
    await from.rates.decisions.append({ subject: 'SEK', kind: 'hold', reason: 'Open.', by: 'ann', decidedAt: 6 });
    expect(await copy(from, to)).toMatchObject({
      ...NOTHING_CHANGED,
      ...{ changedRates: true, changedEditions: 1, changedDecisions: 1 },
    });
    expect(await readEverything(to)).toEqual(await readEverything(from));
    const after = Object.entries(await to.changes.read());
    expect(after.filter(([subject, revision]) => revision === before[subject as Subject])).toEqual([]);
  });

  it('prunes the editions of the target that are no longer kept in the source', async () => {
    await using opened = await openCopied(openSource, openTarget);
    const { from, to } = opened;
    await saveRates(from, 1_000);
    expect(await from.rates.editions.prune(Number.MAX_SAFE_INTEGER)).toBe(1);
    await copy(from, to);
    expect(await readEverything(to)).toEqual(await readEverything(from));
  });

  it('lets charges and ids go on where they were', async () => {
    await using opened = await openCopied(openSource, openTarget);
    expect(await opened.to.quotas.charge({ accountId: 2, limit: 250 }, Date.now())).toMatchObject({
      granted: true,
      used: 3,
    });
    expect(await opened.to.accounts.create(newAccount, 'e')).toMatchObject({ id: 5 });
  });

  it('copies page after page', async () => {
    await using from = await openSource();
    await using to = await openTarget();
    await from.run(`INSERT INTO accounts (email, key_digest, verified, daily_limit, created_at)
      WITH RECURSIVE numbers (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM numbers WHERE i < 10001)
      SELECT 'a@b.c', 'key ' || i, true, 5, 'now' FROM numbers`);
    await charge(from.storage, 10_001);
    const progress: number[] = [];
    await from.storage.contents.read((source) =>
      to.storage.contents.write((target) => copyContents(source, target, (done) => progress.push(done))),
    );
    expect(progress).toEqual([5_000, 10_000, 10_001]);
    expect(await to.storage.accounts.listAfter(0, 20_000)).toEqual(await from.storage.accounts.listAfter(0, 20_000));
    expect((await to.storage.quotas.read(10_001, Date.now())).used).toBe(1);
  });
}
