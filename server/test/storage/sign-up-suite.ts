import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { digestKey } from '../../src/access/api-key.ts';
import { createLog } from '../../src/log/logger.ts';
import { LinkTokens } from '../../src/sign-up/link-token.ts';
import { MailLimits } from '../../src/sign-up/mail-limits.ts';
import { SignUp } from '../../src/sign-up/sign-up.ts';
import type { SignUpStore } from '../../src/sign-up/sign-up-store.ts';
import type { Storage } from '../../src/storage/storage.ts';
import { findToken } from '../sign-up/sign-up-service.ts';
import { TestClock } from '../test-clock.ts';
import { newAccount } from './new-account.ts';
import { openAccess } from './open-access.ts';
import type { TestStorage } from './test-storage.ts';

const names = { publicUrl: 'https://rates.example.com', serviceName: 'Crossrate' };

/** Opens sign-up on a storage, with an outbox in memory. */
function openSignUp({ identity, signUps }: Storage, { store = signUps, smtpUrl = 'smtp://a:b@mail.example.com' } = {}) {
  const clock = new TestClock('2026-11-29T12:00:00Z');
  const sent: { to: string; text: string }[] = [];
  const signUp = new SignUp({
    ...{ store, names, clock, log: createLog('silent'), onMail: () => {} },
    tokens: new LinkTokens([identity, smtpUrl], randomBytes),
    limits: new MailLimits(clock),
    send: async (mail) => void sent.push(mail),
  });
  const askForToken = async (email: string) => {
    expect(await signUp.askForMail(email, `192.0.2.${sent.length}`)).toMatchObject({ outcome: 'sent' });
    return findToken(sent.at(-1)?.text ?? '');
  };
  const makeKey = async (email: string) => {
    const made = await signUp.makeKey(await askForToken(email));
    if (!made) throw new Error(`${email} got no key.`);
    return made.key;
  };
  return { signUp, sent, clock, askForToken, makeKey };
}

/** Tests the promises of sign-up on an adapter. */
export function describeSignUp(open: () => Promise<TestStorage>): void {
  const find = ({ accounts }: Storage, key: string) => accounts.findByKeyDigest(digestKey(key));

  it('makes a verified account with the address as typed, and nothing before the link is followed', async () => {
    await using opened = await open();
    const { askForToken, signUp, sent } = openSignUp(opened.storage);
    const token = await askForToken('Ann@Bücher.example');
    expect(sent).toMatchObject([{ to: 'Ann@xn--bcher-kva.example' }]);
    expect(await signUp.findOffer(token)).toEqual({ email: 'Ann@Bücher.example', account: 'none', token });
    expect(await opened.storage.countAccounts()).toBe(0);
    const made = await signUp.makeKey(token);
    const account = { id: 1, email: 'Ann@Bücher.example', verified: true, restricted: false, dailyLimit: 100 };
    expect(await find(opened.storage, made?.key ?? '')).toMatchObject(account);
  });

  it('shows the same key again for ten minutes, and then the link is void', async () => {
    await using opened = await open();
    const { askForToken, signUp, clock } = openSignUp(opened.storage);
    const token = await askForToken('ann@example.com');
    const first = await signUp.makeKey(token);
    await clock.moveTo('2026-11-29T12:09:59Z');
    expect(await signUp.makeKey(`${token}>.`)).toEqual(first);
    expect(await signUp.findOffer(token)).toMatchObject({ account: 'none' });
    await clock.moveTo('2026-11-29T12:10:00Z');
    expect([await signUp.makeKey(token), await signUp.findOffer(token)]).toEqual([undefined, undefined]);
  });

  it('makes one account and one key when a link is used twice at once, by two processes', async () => {
    await using opened = await open();
    const other = await opened.openAgain();
    const { askForToken, signUp } = openSignUp(opened.storage);
    const { signUp: second } = openSignUp(other);
    for (const email of Array.from({ length: 8 }, (_, index) => `ann${index}@example.com`)) {
      // The second time, the key of the account is replaced.
      for (const _ of [1, 2]) {
        const token = await askForToken(email);
        const made = await Promise.all([signUp, second, signUp, second].map((each) => each.makeKey(token)));
        expect(new Set(made.map((each) => each?.key)).size).toBe(1);
        expect(await find(opened.storage, made[0]?.key ?? '')).toMatchObject({ email });
      }
    }
    expect(await opened.storage.countAccounts()).toBe(8);
  });

  it('makes one account of an address for whose two links are used at once, in two spellings', async () => {
    await using opened = await open();
    const other = await opened.openAgain();
    const { askForToken, signUp } = openSignUp(opened.storage);
    const tokens = [await askForToken('ann@bücher.example'), await askForToken('Ann@xn--bcher-kva.example')];
    const made = await Promise.all([
      signUp.makeKey(tokens[0] ?? ''),
      openSignUp(other).signUp.makeKey(tokens[1] ?? ''),
    ]);
    expect(made.filter(Boolean)).toHaveLength(1);
    expect(await opened.storage.countAccounts()).toBe(1);
  });

  it('replaces the key of an account in any spelling, keeps its limit, and mails to the stored spelling', async () => {
    await using opened = await open();
    const { accounts } = opened.storage;
    await accounts.create({ ...newAccount, email: 'Carol@Example.com' }, digestKey('old'));
    const { askForToken, signUp, sent } = openSignUp(opened.storage);
    const stale = await askForToken('carol@example.com');
    const token = await askForToken('CAROL@example.com');
    expect(sent.map(({ to }) => to)).toEqual(['Carol@example.com', 'Carol@example.com']);
    expect(await signUp.findOffer(token)).toMatchObject({ account: 'usable', email: 'Carol@Example.com' });
    const made = await signUp.makeKey(token);
    expect(await find(opened.storage, made?.key ?? '')).toMatchObject({ id: 1, verified: true, dailyLimit: 250 });
    expect(await find(opened.storage, 'old')).toBeUndefined();
    expect(await signUp.makeKey(stale)).toBeUndefined();
    expect(await signUp.findOffer(token)).toMatchObject({ account: 'none' });
    expect(await signUp.deleteAccount(token)).toBe('void');
  });

  it('replaces the key of the oldest account of an operator, and of the same one ever after', async () => {
    await using opened = await open();
    for (const key of ['first', 'second']) await opened.storage.accounts.create(newAccount, digestKey(key));
    const { makeKey } = openSignUp(opened.storage);
    for (const _ of [1, 2])
      expect(await find(opened.storage, await makeKey(newAccount.email))).toMatchObject({ id: 1 });
    expect(await find(opened.storage, 'second')).toMatchObject({ id: 2 });
  });

  it('lets a restricted account have a new key in any spelling, stay restricted, and not be deleted', async () => {
    await using opened = await open();
    const { askForToken, makeKey, signUp } = openSignUp(opened.storage);
    await makeKey('rita@bücher.example');
    const before = await askForToken('rita@bücher.example');
    await opened.storage.accounts.change(1, { restricted: true });
    expect(await signUp.deleteAccount(before)).toBe('restricted');
    const token = await askForToken('Rita@XN--bcher-kva.example');
    expect(await signUp.findOffer(token)).toMatchObject({ account: 'restricted' });
    const made = await signUp.makeKey(token);
    expect(made).toMatchObject({ isRestricted: true });
    expect(await find(opened.storage, made?.key ?? '')).toMatchObject({ id: 1, restricted: true });
    expect(await opened.storage.countAccounts()).toBe(1);
  });

  it('gives a new account to the owner of a revoked one, whose links are void', async () => {
    await using opened = await open();
    const { askForToken, makeKey, signUp } = openSignUp(opened.storage);
    const used = await askForToken('ann@example.com');
    await signUp.makeKey(used);
    const stale = await askForToken('ann@example.com');
    await opened.storage.accounts.change(1, { revoked: true });
    for (const token of [used, stale]) expect(await signUp.makeKey(token)).toBeUndefined();
    expect(await find(opened.storage, await makeKey('ann@example.com'))).toMatchObject({ revoked: false });
    const listed = await opened.storage.accounts.listByEmail('ANN@example.com', 9);
    expect(listed.map(({ revoked }) => revoked)).toEqual([false, true]);
  });

  it('deletes an account once: the key is dead, no row has the address, and the owner can sign up anew', async () => {
    await using opened = await open();
    const { askForToken, makeKey, signUp } = openSignUp(opened.storage);
    const key = await makeKey('ann@example.com');
    const token = await askForToken('ann@example.com');
    expect(await signUp.deleteAccount(token)).toBe('deleted');
    expect(await signUp.deleteAccount(token)).toBe('void');
    expect(await find(opened.storage, key)).toMatchObject({ id: 1, email: '', revoked: true });
    expect(await opened.storage.accounts.listByEmail('ann@example.com', 9)).toEqual([]);
    expect(await find(opened.storage, await makeKey('ann@example.com'))).toMatchObject({ id: 2 });
  });

  it.each(['deleted', 'revoked'])('keeps used links void after their account was %s', async (end) => {
    await using opened = await open();
    const { askForToken, signUp, clock } = openSignUp(opened.storage);
    const used = [await askForToken('ann@example.com')];
    const keys = [await signUp.makeKey(used[0] ?? '')];
    await clock.moveTo('2026-11-29T13:00:00Z');
    used.push(await askForToken('Ann@example.com'));
    keys.push(await signUp.makeKey(used[1] ?? ''));
    if (end === 'revoked') await opened.storage.accounts.change(1, { revoked: true });
    else expect(await signUp.deleteAccount(await askForToken('ann@example.com'))).toBe('deleted');
    for (const token of used) expect(await signUp.makeKey(token)).toBeUndefined();
    for (const made of keys.slice(0, -1)) expect(await find(opened.storage, made?.key ?? '')).toBeUndefined();
    await clock.moveTo('2026-11-29T13:00:01Z');
    expect(await signUp.makeKey(await askForToken('ANN@example.com'))).toBeDefined();
    expect(await opened.storage.countAccounts()).toBe(2);
  });

  it('either deletes an account or gives it a new key, not both, when one link does both at once', async () => {
    await using opened = await open();
    const other = openSignUp(await opened.openAgain());
    const { askForToken, makeKey, signUp } = openSignUp(opened.storage);
    for (const email of Array.from({ length: 8 }, (_, index) => `ann${index}@example.com`)) {
      await makeKey(email);
      const token = await askForToken(email);
      const [made, deletion] = await Promise.all([signUp.makeKey(token), other.signUp.deleteAccount(token)]);
      expect([made === undefined, deletion]).toEqual(made ? [false, 'void'] : [true, 'deleted']);
    }
  });

  it('refuses a link of yesterday, an altered one, a made-up one, and one forged from a backup', async () => {
    await using opened = await open();
    const { askForToken, signUp, clock } = openSignUp(opened.storage);
    const token = await askForToken('ann@example.com');
    // A backup has the identity of the storage, and not the password of the mail server.
    const { askForToken: forge } = openSignUp(opened.storage, { smtpUrl: 'smtp://a:guessed@mail.example.com' });
    const altered = token.replace(/.(?=.{40}$)/, (letter) => (letter === 'A' ? 'B' : 'A'));
    for (const wrong of [altered, token.slice(0, -1), await forge('ann@example.com'), '', 'x'.repeat(500)])
      expect([await signUp.findOffer(wrong), await signUp.makeKey(wrong)]).toEqual([undefined, undefined]);
    await clock.moveTo('2026-11-30T12:00:00Z');
    expect([await signUp.makeKey(token), await signUp.deleteAccount(token)]).toEqual([undefined, 'void']);
    expect(await opened.storage.countAccounts()).toBe(0);
  });

  it('asks the storage the same for an address with an account as for any other, and nothing for a made-up link', async () => {
    await using opened = await open();
    const calls: (string | symbol)[] = [];
    const store = new Proxy(opened.storage.signUps, {
      get(target, name: keyof SignUpStore) {
        calls.push(name);
        return target[name];
      },
    });
    const { askForToken, makeKey, signUp } = openSignUp(opened.storage, { store });
    await makeKey('ann@example.com');
    for (const email of ['ann@example.com', 'bob@example.com']) {
      calls.length = 0;
      await askForToken(email);
      expect(calls).toEqual(['find']);
    }
    for (const token of ['x'.repeat(120), 'x'])
      expect([await signUp.findOffer(token), await signUp.deleteAccount(token)]).toEqual([undefined, 'void']);
    expect(calls).toEqual(['find']);
  });

  it('lets other processes look up the key that works no more, and no others', async () => {
    await using opened = await open();
    const { askForToken, makeKey, signUp } = openSignUp(opened.storage);
    const keys = [await makeKey('ann@example.com'), await makeKey('bob@example.com'), await makeKey('cyd@example.com')];
    const admitAll = await openAccess(opened, keys);
    expect(await admitAll()).toMatchObject({ lookUps: 3 });
    await makeKey('ann@example.com');
    await signUp.deleteAccount(await askForToken('bob@example.com'));
    expect(await admitAll()).toEqual({ lookUps: 2, refusals: ['unauthorized', 'unauthorized', undefined] });
  });

  it('makes no account in a storage that has lost all its accounts', async () => {
    await using opened = await open();
    const { askForToken, makeKey, signUp } = openSignUp(opened.storage);
    await makeKey('ann@example.com');
    const token = await askForToken('bob@example.com');
    await opened.storage.changes.read();
    await opened.run('DELETE FROM accounts');
    await opened.storage.changes.read().catch(() => undefined);
    await expect(signUp.makeKey(token)).rejects.toThrow('lost all its accounts');
  });
}
