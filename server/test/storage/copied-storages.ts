import { copyContents } from '../../src/storage/copying/copy-contents.ts';
import type { Storage } from '../../src/storage/storage.ts';
import { newAccount } from './new-account.ts';
import { buildPackedEdition, SHARED_TABLES } from './packed-editions.ts';
import { buildFullState, publishState } from './saved-state.ts';
import type { TestStorage } from './test-storage.ts';

type Open = () => Promise<TestStorage>;

/** Opens a source with every kind of data, and a target with a copy. */
export async function openCopied(openSource: Open, openTarget: Open) {
  await using resources = new AsyncDisposableStack();
  const from = resources.use(await openSource());
  const to = resources.use(await openTarget());
  await fill(from.storage);
  const copied = await copy(from.storage, to.storage);
  const owned = resources.move();
  return { from: from.storage, to: to.storage, copied, [Symbol.asyncDispose]: () => owned.disposeAsync() };
}

export function copy(from: Storage, to: Storage) {
  return from.contents.read((source) => to.contents.write((target) => copyContents(source, target)));
}

export async function charge({ quotas }: Storage, id: number) {
  await quotas.charge({ accountId: id, limit: 250 }, Date.now());
}

export async function saveRates({ rates }: Storage, laterBy = 0) {
  const state = buildFullState();
  const later = [...state.believed].map(
    ([code, rate]) => [code, { ...rate, believedAt: rate.believedAt + laterBy }] as const,
  );
  const { revision } = await rates.load();
  const { record, edition } = publishState({ ...state, believed: new Map(later) }, { nextAttemptAt: laterBy });
  const { tables } = buildPackedEdition('any');
  await rates.save(record, revision, { ...edition, tables });
}

/** Fills a storage with every kind of data. */
export async function fill(storage: Storage): Promise<void> {
  const { accounts, rates } = storage;
  for (const digest of ['a', 'b', 'c', 'd']) await accounts.create({ ...newAccount, email: `${digest}@b.c` }, digest);
  await accounts.change(2, { verified: true });
  await accounts.change(3, { restricted: true });
  await accounts.change(4, { revoked: true });
  for (const id of [1, 2, 2]) await charge(storage, id);
  await saveRates(storage);
  await rates.decisions.append({ subject: 'SEK', kind: 'hold', reason: 'Closed.', by: 'ann', decidedAt: 5 });
}

/** One adapter reads bytes as a `Buffer`, and the other one as an array. */
const writeHex = (bytes?: Uint8Array) => bytes && Buffer.from(bytes).toString('hex');

/** Reads everything that a copy takes along. */
export async function readEverything({ accounts, quotas, rates }: Storage) {
  const listed = await accounts.listAfter(0, 20_000);
  const digests = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((digest) => accounts.findByKeyDigest(digest)));
  const { record, lastEdition } = await rates.load();
  const rows = await rates.editions.listAfter(0, 20_000);
  const editions = rows.map(({ content, ...row }) => ({ ...row, content: writeHex(content) }));
  const read = await rates.editions.readTables(SHARED_TABLES);
  const tables = new Map([...read].map(([hash, content]) => [hash, writeHex(content)]));
  const kept = { record, lastEdition, editions, tables, decisions: await rates.decisions.list() };
  return { listed, digests, used: await quotas.readBetween(1, 10, Date.now()), ...kept };
}
