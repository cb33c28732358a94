import { expect, it } from 'vitest';
import { copyContents } from '../../src/storage/copying/copy-contents.ts';
import type { Storage } from '../../src/storage/storage.ts';
import { buildBundledState } from '../refreshing/bundled-state.ts';
import { newAccount } from './new-account.ts';
import type { TestStorage } from './test-storage.ts';

const NOTHING_CHANGED = { changedAccounts: 0, changedCounters: 0, changedRates: false, changedDecisions: 0 };

function copy(from: Storage, to: Storage) {
  return from.contents.read((source) => to.contents.write((target) => copyContents(source, target)));
}

async function charge({ quotas }: Storage, id: number) {
  await quotas.charge({ accountId: id, limit: 250 }, Date.now());
}

async function saveRates({ rates }: Storage, laterBy = 0) {
  const { believed, suspects } = await buildBundledState();
  const later = [...believed].map(
    ([code, rate]) => [code, { ...rate, believedAt: rate.believedAt + laterBy }] as const,
  );
  const { revision } = await rates.load();
  await rates.save({ state: { believed: new Map(later), suspects }, nextAttemptAt: laterBy }, revision);
}

/** Fills a storage with every kind of data. */
async function fill(storage: Storage): Promise<void> {
  const { accounts, rates } = storage;
  for (const digest of ['a', 'b', 'c', 'd']) await accounts.create({ ...newAccount, email: `${digest}@b.c` }, digest);
  await accounts.change(2, { verified: true });
  await accounts.change(3, { restricted: true });
  await accounts.change(4, { revoked: true });
  for (const id of [1, 2, 2]) await charge(storage, id);
  await saveRates(storage);
  await rates.decisions.put({ code: 'SEK', kind: 'hold', reason: 'Closed.', decidedAt: 5 });
}

/** Reads everything that a copy takes along. */
async function readEverything({ accounts, quotas, rates }: Storage) {
  const listed = await accounts.listAfter(0, 20_000);
  const digests = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((digest) => accounts.findByKeyDigest(digest)));
  const [{ record }, decisions] = [await rates.load(), await rates.decisions.list()];
  return { listed, digests, used: await quotas.readBetween(1, 10, Date.now()), record, decisions };
}

/** Tests the promises of copying from one adapter to another. */
export function describeContents(openSource: () => Promise<TestStorage>, openTarget: () => Promise<TestStorage>): void {
  /** Opens a source with every kind of data, and a target with a copy. */
  async function openCopied() {
    await using resources = new AsyncDisposableStack();
    const from = resources.use(await openSource());
    const to = resources.use(await openTarget());
    await fill(from.storage);
    const copied = await copy(from.storage, to.storage);
    const owned = resources.move();
    return { from: from.storage, to: to.storage, copied, [Symbol.asyncDispose]: () => owned.disposeAsync() };
  }

  it('takes everything along', async () => {
    await using opened = await openCopied();
    expect(opened.copied).toEqual({
      accounts: 4,
      changedAccounts: 4,
      counters: 2,
      changedCounters: 2,
      changedRates: true,
      decisions: 1,
      changedDecisions: 1,
    });
    expect(await readEverything(opened.to)).toEqual(await readEverything(opened.from));
  });

  it('brings the target up to date when it is done again, and changes nothing else', async () => {
    await using opened = await openCopied();
    const { from, to } = opened;
    expect(await copy(from, to)).toMatchObject(NOTHING_CHANGED);
    await charge(from, 1);
    await from.accounts.change(1, { verified: true });
    await from.accounts.create(newAccount, 'e');
    const before = await to.changes.read();
    expect(await copy(from, to)).toMatchObject({ ...NOTHING_CHANGED, changedAccounts: 2, changedCounters: 1 });
    expect(await readEverything(to)).toEqual(await readEverything(from));
    const after = await to.changes.read();
    expect(after).toEqual({ ...before, accounts: expect.any(Number), creations: expect.any(Number) });
    expect(after.accounts).not.toBe(before.accounts);
    expect(after.creations).not.toBe(before.creations);
  });

  it('notifies processes that serve from the target of new rates and decisions', async () => {
    await using opened = await openCopied();
    const { from, to } = opened;
    await saveRates(from, 1_000);
    await from.rates.decisions.put({ code: 'SEK', kind: 'hold', reason: 'Open.', decidedAt: 6 });
    const before = await to.changes.read();
    expect(await copy(from, to)).toMatchObject({ changedRates: true, changedDecisions: 1 });
    const after = await to.changes.read();
    expect(after).toEqual({ ...before, rates: expect.any(Number), decisions: expect.any(Number) });
    expect(after.rates).not.toBe(before.rates);
    expect(after.decisions).not.toBe(before.decisions);
  });

  it('lets charges and ids go on where they were', async () => {
    await using opened = await openCopied();
    expect(await opened.to.quotas.charge({ accountId: 2, limit: 250 }, Date.now())).toMatchObject({
      granted: true,
      used: 3,
    });
    expect(await opened.to.accounts.create(newAccount, 'e')).toMatchObject({ id: 5 });
  });

  it.each<[string, (target: Storage) => Promise<unknown>, string]>([
    [
      'has another account',
      ({ accounts }) => accounts.create(newAccount, 'e'),
      'it has 1 accounts that the source does not',
    ],
    [
      'has verified somebody',
      ({ accounts }) => accounts.change(1, { verified: true }),
      'account 1 is verified there only',
    ],
    ['has shut out somebody', ({ accounts }) => accounts.change(1, { restricted: true }), 'restricted there only'],
    ['has revoked a key', ({ accounts }) => accounts.change(1, { revoked: true }), 'account 1 is revoked there only'],
    ['has charged', (target) => charge(target, 4), 'account 4 has used 1 requests today there and 0 here'],
    ['has later rates', (target) => saveRates(target, 1_000), 'its rates were refreshed at'],
    [
      'has a later decision',
      ({ rates }) => rates.decisions.put({ code: 'SEK', kind: 'hold', reason: 'Still.', decidedAt: 7 }),
      'SEK was decided about there later',
    ],
    [
      'has a decision of its own',
      ({ rates }) => rates.decisions.put({ code: 'NOK', kind: 'hold', reason: 'Closed.', decidedAt: 4 }),
      'it has a decision about NOK',
    ],
  ])('leaves a target unchanged that %s', async (_name, change, message) => {
    await using opened = await openCopied();
    const { from, to } = opened;
    await change(to);
    await charge(from, 1);
    await from.accounts.change(2, { restricted: true });
    const before = await readEverything(to);
    await expect(copy(from, to)).rejects.toThrow(message);
    expect(await readEverything(to)).toEqual(before);
  });

  it('leaves a target with other accounts unchanged', async () => {
    await using from = await openSource();
    await using to = await openTarget();
    await fill(from.storage);
    await to.storage.accounts.create(newAccount, 'b');
    await expect(copy(from.storage, to.storage)).rejects.toThrow('account 1 there is another one, or has another key');
    expect(await to.storage.accounts.listAfter(0, 20_000)).toHaveLength(1);
  });

  it('refuses to copy a storage to itself', async () => {
    await using opened = await openSource();
    const again = await opened.openAgain();
    await expect(copy(opened.storage, again)).rejects.toThrow('The source and the target are the same.');
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
