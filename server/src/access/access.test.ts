import { expect, it } from 'vitest';
import { openSqliteTestStorage } from '../../test/storage/sqlite-test-storage.ts';
import { TestClock } from '../../test/test-clock.ts';
import { createLog } from '../log/logger.ts';
import { ChangeWatch } from '../storage/change-watch.ts';
import { Access } from './access.ts';
import { createApiKey, digestKey } from './api-key.ts';
import { createAccount } from './create-account.ts';

const details = {
  email: 'someone@example.com',
  verified: true,
  dailyLimit: 100,
  createdAt: '2026-11-21T00:00:00.000Z',
};

async function setUp() {
  const resources = new AsyncDisposableStack();
  const { storage } = resources.use(await openSqliteTestStorage());
  const clock = new TestClock('2026-11-21T00:00:00Z');
  const stopping = new AbortController();
  resources.defer(() => stopping.abort());
  const changes = new ChangeWatch(storage.changes, clock, createLog('silent'));
  await changes.start(stopping.signal);
  const access = new Access(storage.accounts, changes, clock);
  return { store: storage.accounts, clock, changes, access, [Symbol.asyncDispose]: () => resources.disposeAsync() };
}

it('refuses a missing, a malformed and an unknown key alike', async () => {
  await using world = await setUp();
  for (const key of [undefined, '', 'cr_nonsense', createApiKey()]) {
    expect(await world.access.admit(key)).toEqual({ refusal: 'unauthorized' });
  }
});

it('names the restriction before the unverified address', async () => {
  await using world = await setUp();
  const { key, account } = await createAccount(world.store, { ...details, verified: false });
  expect(await world.access.admit(key)).toMatchObject({ refusal: 'emailUnverified' });
  await world.store.change(account.id, { restricted: true });
  await world.clock.moveTo('2026-11-21T00:00:01Z');
  expect(await world.access.admit(key)).toMatchObject({ refusal: 'accountRestricted' });
});

it('knows a key within a second after it was created, also when it was asked for before', async () => {
  await using world = await setUp();
  const key = createApiKey();
  expect(await world.access.admit(key)).toEqual({ refusal: 'unauthorized' });
  await world.store.create(details, digestKey(key));
  await world.clock.moveTo('2026-11-21T00:00:01Z');
  expect(await world.access.admit(key)).toMatchObject({ account: { id: 1 } });
});

it('looks up every key again after a minute, since nobody counts what an operator changes by SQL', async () => {
  await using world = await setUp();
  const { key, account } = await createAccount(world.store, details);
  const unknown = createApiKey();
  let lookUps = 0;
  const findByKeyDigest = async (keyDigest: string) => {
    lookUps += 1;
    return keyDigest === digestKey(key) ? { ...account, dailyLimit: lookUps } : undefined;
  };
  const access = new Access({ ...world.store, findByKeyDigest }, { isCurrent: true, onChange() {} }, world.clock);
  const admitBoth = async () => [await access.admit(key), await access.admit(unknown)];
  const first = [{ account: { ...account, dailyLimit: 1 } }, { refusal: 'unauthorized' }];
  expect(await admitBoth()).toEqual(first);
  await world.clock.moveTo('2026-11-21T00:00:59.999Z');
  expect(await admitBoth()).toEqual(first);
  expect(lookUps).toBe(2);
  await world.clock.moveTo('2026-11-21T00:01:00.001Z');
  expect(await admitBoth()).toMatchObject([{ account: { dailyLimit: 3 } }, { refusal: 'unauthorized' }]);
  expect(lookUps).toBe(4);
});

it('remembers no refusal that was looked up before the key was created', async () => {
  await using world = await setUp();
  const key = createApiKey();
  const { promise: answered, resolve: answer } = Promise.withResolvers<undefined>();
  const listeners: (() => void)[] = [];
  const changes = { isCurrent: true, onChange: (_subject: string, listener: () => void) => listeners.push(listener) };
  const lookUps = [answered, Promise.resolve({ ...details, id: 1, restricted: false, revoked: false })];
  const store = { ...world.store, findByKeyDigest: async () => lookUps.shift() };
  const access = new Access(store, changes, world.clock);
  const admitted = access.admit(key);
  for (const hearChange of listeners) hearChange();
  answer(undefined);
  expect(await admitted).toEqual({ refusal: 'unauthorized' });
  expect(await access.admit(key)).toMatchObject({ account: { id: 1 } });
});

it("looks up a key that is nobody's once, a mistyped one never, and again when nobody knows what has changed", async () => {
  await using world = await setUp();
  const key = createApiKey();
  let lookups = 0;
  const findByKeyDigest = async () => {
    lookups += 1;
    return undefined;
  };
  const store = { ...world.store, findByKeyDigest };
  const changes = { isCurrent: true, onChange: () => {} };
  const access = new Access(store, changes, world.clock);
  for (let round = 0; round < 3; round += 1) expect(await access.admit(key)).toEqual({ refusal: 'unauthorized' });
  expect(lookups).toBe(1);
  const mistyped = key.slice(0, -1) + (key.endsWith('0') ? '1' : '0');
  expect(await access.admit(mistyped)).toEqual({ refusal: 'unauthorized' });
  expect(lookups).toBe(1);
  changes.isCurrent = false;
  await access.admit(key);
  expect(lookups).toBe(2);
});

it('looks up the account that has changed, and no other one', async () => {
  await using world = await setUp();
  const [changed, other] = [await createAccount(world.store, details), await createAccount(world.store, details)];
  const lookedUp: string[] = [];
  const findByKeyDigest = (keyDigest: string) => {
    lookedUp.push(keyDigest);
    return world.store.findByKeyDigest(keyDigest);
  };
  const access = new Access({ ...world.store, findByKeyDigest }, world.changes, world.clock);
  const admitBoth = async () => [await access.admit(changed.key), await access.admit(other.key)];
  await world.clock.moveTo('2026-11-21T00:00:01Z');
  await admitBoth();
  await world.store.change(changed.account.id, { revoked: true });
  await world.clock.moveTo('2026-11-21T00:00:01.500Z');
  expect(await admitBoth()).toMatchObject([{ refusal: 'unauthorized' }, { account: { id: other.account.id } }]);
  expect(lookedUp).toEqual([changed, other, changed].map(({ key }) => digestKey(key)));
});

it('remembers no account that was looked up before its change', async () => {
  await using world = await setUp();
  const key = createApiKey();
  const account = { ...details, id: 1, restricted: false, revoked: false };
  const { promise: answered, resolve: answer } = Promise.withResolvers<typeof account>();
  const listeners: ((keyDigests?: readonly string[]) => void)[] = [];
  const changes = {
    isCurrent: true,
    onChange: (_subject: string, listener: (keyDigests?: readonly string[]) => void) => listeners.push(listener),
  };
  const lookUps = [answered, Promise.resolve({ ...account, revoked: true })];
  const access = new Access({ ...world.store, findByKeyDigest: async () => lookUps.shift() }, changes, world.clock);
  const admitted = access.admit(key);
  listeners[0]?.([digestKey(key)]);
  answer(account);
  expect(await admitted).toMatchObject({ account: { id: 1 } });
  expect(await access.admit(key)).toEqual({ refusal: 'unauthorized' });
});
