import { expect, it } from 'vitest';
import { createApiKey, digestKey } from '../../src/access/api-key.ts';
import type { Storage } from '../../src/storage/storage.ts';
import { newAccount } from './new-account.ts';
import { openAccess } from './open-access.ts';
import { begin, createByOperator, listUsable, signUp, signUpVerified, tokenOf } from './sign-ups.ts';
import type { TestStorage } from './test-storage.ts';

const HOUR_MS = 3_600_000;
const NOON = 20_000.5 * 24 * HOUR_MS;

/** Tests the promises of the store of sign-ups on an adapter, except those about old rows and about races. */
export function describeSignUpStore(open: () => Promise<TestStorage>): void {
  it('begins with an account that is not verified, of which other processes hear as of any new account', async () => {
    await using opened = await open();
    const { accounts, changes } = opened.storage;
    const before = await changes.read();
    const account = await begin(opened.storage, ' Ann@Example.com ', 'key');
    expect(account).toEqual({ id: 1, ...newAccount, email: 'Ann@Example.com', restricted: false, revoked: false });
    expect(await accounts.findByKeyDigest('key')).toEqual(account);
    expect(await changes.read()).toEqual({ ...before, creations: before.creations + 1 });
  });

  it('verifies the account of a token, once, and ends the other sign-ups of its address only', async () => {
    await using opened = await open();
    const { accounts, signUps } = opened.storage;
    await signUp(opened.storage, 'ann@bücher.example', 'first');
    await signUp(opened.storage, 'ann@XN--BCHER-KVA.example', 'second');
    await signUp(opened.storage, 'bob@bücher.example', 'bob');
    expect(await signUps.redeem(tokenOf('second'), 'verify')).toBe('verified');
    expect(await accounts.listAfter(0, 10)).toMatchObject([
      { id: 1, verified: false },
      { id: 2, email: 'ann@XN--BCHER-KVA.example', verified: true },
      { id: 3, verified: false },
    ]);
    for (const token of ['second', 'first'].map(tokenOf)) expect(await signUps.redeem(token, 'verify')).toBe('void');
    expect(await signUps.redeem(tokenOf('bob'), 'verify')).toBe('verified');
  });

  it('gives a verified account the key of a later sign-up, and changes nothing else of the account', async () => {
    await using opened = await open();
    const { accounts } = opened.storage;
    await signUpVerified(opened.storage, 'ann@example.com', 'first');
    await accounts.change(1, { dailyLimit: 5_000, restricted: true });
    await opened.storage.quotas.charge({ accountId: 1, limit: 250 }, Date.now());
    const before = await accounts.findByKeyDigest('first');
    await signUp(opened.storage, 'ann@example.com', 'abandoned');
    expect(await signUpVerified(opened.storage, 'ann@EXAMPLE.com', 'second')).toBe('replaced');
    expect(await accounts.findByKeyDigest('second')).toEqual(before);
    expect((await accounts.listAfter(0, 10)).filter(({ verified }) => verified)).toEqual([before]);
    expect(await opened.storage.quotas.read(1, Date.now())).toMatchObject({ used: 1 });
    expect(await signUpVerified(opened.storage, 'ann@example.com', 'third')).toBe('replaced');
    expect(await accounts.findByKeyDigest('third')).toEqual(before);
  });

  it.each([
    ['Ann@Example.COM', 'Ann@example.com', 'replaced'],
    ['ann@xn--bcher-kva.example', 'ann@Bücher.example', 'replaced'],
    ['ann@bücher.Example', 'ann@xn--bcher-kva.example', 'replaced'],
    ['ANN@example.com', 'ann@example.com', 'verified'],
    ['ann+crossrate@example.com', 'ann@example.com', 'verified'],
    ['ann@sub.example.com', 'ann@example.com', 'verified'],
  ])('finds the account that an operator created for %s when %s signs up: %s', async (typed, signedUp, redemption) => {
    await using opened = await open();
    await createByOperator(opened.storage, typed, 'old');
    const { mail } = await signUp(opened.storage, signedUp, 'new');
    expect(mail).toMatchObject({ isKnown: redemption === 'replaced', isDeletable: redemption === 'replaced' });
    expect(await opened.storage.signUps.redeem(tokenOf('new'), 'verify')).toBe(redemption);
    const account = await opened.storage.accounts.findByKeyDigest('new');
    expect(account).toMatchObject({ id: redemption === 'replaced' ? 1 : 2, verified: true });
  });

  it('takes the first of several verified accounts of an address that is not revoked', async () => {
    await using opened = await open();
    const { storage } = opened;
    for (const digest of ['a', 'b', 'c']) await createByOperator(storage, 'ann@example.com', digest);
    await storage.accounts.create(newAccount, 'unverified');
    await storage.accounts.change(1, { revoked: true });
    expect(await signUpVerified(storage, 'ann@example.com', 'd')).toBe('replaced');
    expect(await storage.accounts.findByKeyDigest('d')).toMatchObject({ id: 2 });
    expect(await listUsable(storage, ['a', 'b', 'c', 'd', 'unverified'])).toEqual(['c', 'd']);
  });

  it('lets the owner of an address delete the account: the key is void, the address is gone, and the counters stay', async () => {
    await using opened = await open();
    const { accounts, signUps, quotas } = opened.storage;
    await signUpVerified(opened.storage, 'ann@example.com', 'first');
    await opened.storage.quotas.charge({ accountId: 1, limit: 250 }, Date.now());
    await signUp(opened.storage, 'ann@example.com', 'abandoned');
    await signUp(opened.storage, 'ann@example.com', 'second');
    expect(await signUps.redeem(tokenOf('second'), 'delete')).toBe('deleted');
    expect(await accounts.listAfter(0, 10)).toMatchObject([
      { id: 1, email: '', verified: true, revoked: true },
      { id: 2, email: '', verified: false },
      { id: 3, email: '', verified: false },
    ]);
    expect(await quotas.read(1, Date.now())).toMatchObject({ used: 1 });
    expect(await signUps.redeem(tokenOf('second'), 'delete')).toBe('void');
    expect(await signUpVerified(opened.storage, 'ann@example.com', 'third')).toBe('verified');
    expect(await accounts.findByKeyDigest('third')).toMatchObject({ verified: true });
  });

  it('deletes no restricted account, and nothing without a verified account; the token still verifies', async () => {
    await using opened = await open();
    const { accounts, signUps } = opened.storage;
    await signUp(opened.storage, 'ann@example.com', 'first');
    expect(await signUps.redeem(tokenOf('first'), 'delete')).toBe('void');
    expect(await signUps.redeem(tokenOf('first'), 'verify')).toBe('verified');
    await accounts.change(1, { restricted: true });
    const { mail } = await signUp(opened.storage, 'ann@example.com', 'second');
    expect(mail).toMatchObject({ isKnown: true, isDeletable: false });
    const before = [await accounts.listAfter(0, 10), await opened.storage.changes.read()];
    expect(await signUps.redeem(tokenOf('second'), 'delete')).toBe('restricted');
    expect([await accounts.listAfter(0, 10), await opened.storage.changes.read()]).toEqual(before);
    expect(await signUps.redeem(tokenOf('second'), 'verify')).toBe('replaced');
  });

  it.each([
    ['signed up', (storage: Storage) => begin(storage, 'ann@example.com', 'first')],
    [
      'by an operator',
      ({ accounts }: Storage) => accounts.create({ ...newAccount, email: 'ann@example.com' }, 'first'),
    ],
  ])('leaves an account restricted that was so before it was verified: %s', async (_, create) => {
    await using opened = await open();
    const { accounts, signUps, mails } = opened.storage;
    await create(opened.storage);
    await mails.claim(tokenOf('first'), 60_000);
    await accounts.change(1, { restricted: true });
    const { mail } = await signUp(opened.storage, 'ann@example.com', 'second');
    expect(mail).toMatchObject({ isKnown: true, isDeletable: false });
    expect(await signUps.redeem(tokenOf('second'), 'delete')).toBe('restricted');
    expect(await signUps.redeem(tokenOf('second'), 'verify')).toBe('replaced');
    expect(await accounts.findByKeyDigest('second')).toMatchObject({ id: 1, restricted: true, verified: true });
  });

  it.each(['verify', 'delete'] as const)(
    'tells nobody by a key of theirs that the owner has used a token to %s',
    async (use) => {
      await using opened = await open();
      const { accounts, signUps } = opened.storage;
      await opened.setClock(NOON);
      await createByOperator(opened.storage, 'ann@example.com', 'old');
      await signUp(opened.storage, 'ann@example.com', 'foreign');
      await signUp(opened.storage, 'ann@example.com', 'own');
      await signUp(opened.storage, 'eve@example.com', 'last');
      expect(await signUps.redeem(tokenOf(use === 'verify' ? 'own' : 'foreign'), use)).not.toBe('void');
      expect(await accounts.findByKeyDigest('foreign')).toMatchObject({ verified: false, revoked: false });
      expect(await signUps.redeem(tokenOf('foreign'), 'verify')).toBe('void');
      await opened.setClock(NOON + 7 * 24 * HOUR_MS + 1);
      await signUps.forgetOld();
      expect(await accounts.findByKeyDigest('foreign')).toBeUndefined();
    },
  );

  it('verifies a second account of an address whose first one was revoked', async () => {
    await using opened = await open();
    await signUpVerified(opened.storage, 'ann@example.com', 'first');
    await opened.storage.accounts.change(1, { revoked: true });
    expect(await signUpVerified(opened.storage, 'ann@example.com', 'second')).toBe('verified');
    expect(await signUpVerified(opened.storage, 'ann@example.com', 'third')).toBe('replaced');
    expect(await listUsable(opened.storage, ['first', 'second', 'third'])).toEqual(['third']);
  });

  it('does nothing for a token that is unknown, a day old, or of a revoked account', async () => {
    await using opened = await open();
    const { accounts, signUps } = opened.storage;
    await opened.setClock(NOON);
    await signUp(opened.storage, 'ann@example.com', 'ann');
    await signUp(opened.storage, 'bob@example.com', 'bob');
    await accounts.change(2, { revoked: true });
    await opened.setClock(NOON + 24 * HOUR_MS);
    for (const token of ['ann', 'bob', 'cyd'].map(tokenOf)) {
      for (const use of ['verify', 'delete'] as const) expect(await signUps.redeem(token, use)).toBe('void');
    }
    await opened.setClock(NOON + 24 * HOUR_MS - 1);
    expect(await signUps.redeem(tokenOf('bob'), 'verify')).toBe('void');
    expect(await signUps.redeem(tokenOf('ann'), 'verify')).toBe('verified');
  });

  it('says that an account is verified which an operator has verified before its token was used', async () => {
    await using opened = await open();
    const { accounts, signUps } = opened.storage;
    await signUp(opened.storage, 'ann@example.com', 'ann');
    await accounts.change(1, { verified: true });
    expect(await signUps.redeem(tokenOf('ann'), 'delete')).toBe('void');
    expect(await signUps.redeem(tokenOf('ann'), 'verify')).toBe('verified');
    expect(await signUps.redeem(tokenOf('ann'), 'verify')).toBe('void');
    expect(await signUpVerified(opened.storage, 'ann@example.com', 'second')).toBe('replaced');
  });

  it('lets other processes look up the keys that a token has changed, and no others', async () => {
    await using opened = await open();
    const { signUps } = opened.storage;
    const keys = Array.from({ length: 20 }, createApiKey);
    const [old = '', added = '', verified = ''] = keys.map(digestKey);
    await createByOperator(opened.storage, 'ann@example.com', old);
    await signUp(opened.storage, 'ann@example.com', added);
    await signUp(opened.storage, 'bob@example.com', verified);
    for (const key of keys.slice(3)) await createByOperator(opened.storage, 'cyd@example.com', digestKey(key));
    const admitAll = await openAccess(opened, keys);
    expect((await admitAll()).refusals.slice(0, 4)).toEqual([
      undefined,
      'emailUnverified',
      'emailUnverified',
      undefined,
    ]);
    await signUps.redeem(tokenOf(added), 'verify');
    await signUps.redeem(tokenOf(verified), 'verify');
    const { refusals, lookUps } = await admitAll();
    expect([refusals.slice(0, 4), lookUps]).toEqual([['unauthorized', undefined, undefined, undefined], 3]);
    await signUp(opened.storage, 'ann@example.com', 'third');
    await signUps.redeem(tokenOf('third'), 'delete');
    const deleted = await admitAll();
    // A new account makes refused keys be looked up again.
    expect([deleted.refusals.slice(0, 4), deleted.lookUps]).toEqual([
      ['unauthorized', 'unauthorized', undefined, undefined],
      2,
    ]);
  });

  it('counts the events of a name in windows that begin with an event', async () => {
    await using opened = await open();
    const [ours, theirs] = [opened.storage.signUps, (await opened.openAgain()).signUps];
    await opened.setClock(NOON);
    expect(await ours.countEvents('mails', 2, HOUR_MS)).toEqual({ count: 2, msLeft: HOUR_MS });
    await opened.setClock(NOON + 1_000);
    expect(await theirs.countEvents('mails', 3, HOUR_MS)).toEqual({ count: 5, msLeft: HOUR_MS - 1_000 });
    await opened.setClock(NOON + HOUR_MS);
    expect(await ours.countEvents('mails', 1, HOUR_MS)).toEqual({ count: 1, msLeft: HOUR_MS });
    await opened.setClock(NOON + 2_000);
    expect(await ours.countEvents('mails', 1, HOUR_MS)).toEqual({ count: 1, msLeft: HOUR_MS });
    expect(await ours.countEvents('others', 1, HOUR_MS)).toEqual({ count: 1, msLeft: HOUR_MS });
  });
}
