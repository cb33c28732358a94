import { expect, it } from 'vitest';
import { openSqliteTestStorage } from '../../test/storage/sqlite-test-storage.ts';
import { digestKey } from '../access/api-key.ts';
import { systemClock } from '../clock.ts';
import { computeCheckCode } from './check-code.ts';
import { SignUp, type SignUpResult } from './sign-up.ts';
import { createToken, digestToken } from './token.ts';

const LIMITS = { client: 10, address: 3, domain: 100, all: 500 };

async function openSignUp() {
  const opened = await openSqliteTestStorage();
  const { storage } = opened;
  let due = 0;
  const signUp = new SignUp({
    ...{ store: storage.signUps, limits: LIMITS, secret: storage.identity, clock: systemClock },
    onDue: () => {
      due += 1;
    },
  });
  const begin = (email: string, client = '192.0.2.1', proof = '') => signUp.begin({ email, client, proof });
  return {
    ...{ opened, storage, signUp, begin, countDue: () => due },
    listAccounts: () => storage.accounts.listAfter(0, 1_000),
    [Symbol.asyncDispose]: () => opened[Symbol.asyncDispose](),
  };
}

/** Another client for each index. */
const clientOf = (index: number) => `10.0.${index >> 8}.${index & 255}`;

const getKey = (result: SignUpResult) => ('key' in result ? result.key : '');

it('gives a key that works once the link of its mail was followed, and shows its check code', async () => {
  await using opened = await openSignUp();
  const { begin, signUp, storage } = opened;
  const result = await begin(' Ann@Bücher.example ');
  expect(result).toEqual({
    key: expect.stringMatching(/^cr_\w{36}$/),
    checkCode: computeCheckCode(digestKey(getKey(result))),
    email: 'Ann@Bücher.example',
  });
  const find = () => storage.accounts.findByKeyDigest(digestKey(getKey(result)));
  expect(await find()).toMatchObject({ verified: false, dailyLimit: 100, email: 'Ann@Bücher.example' });
  const token = createToken();
  expect(await storage.mails.claim(digestToken(token), 60_000)).toMatchObject({ isKnown: false });
  expect(await signUp.redeem(token, 'verify')).toBe('verified');
  expect(await find()).toMatchObject({ verified: true });
  expect(await signUp.redeem(token, 'verify')).toBe('void');
  expect(opened.countDue()).toBe(1);
});

it.each(['', 'ann', 'Ann <ann@example.com>', 'ann@example.com\r\nBcc: eve@evil.example'])(
  'refuses %j, which counts for no limit',
  async (email) => {
    await using opened = await openSignUp();
    for (let made = 0; made < 20; made += 1) expect(await opened.begin(email)).toEqual({ problem: 'email' });
    expect([getKey(await opened.begin('ann@example.com')), opened.countDue()]).toEqual([
      expect.stringMatching('cr_'),
      1,
    ]);
  },
);

it('makes as many accounts and mails of many sign-ups as the limits say, of a client, an address and a domain', async () => {
  await using opened = await openSignUp();
  const { begin } = opened;
  const flood = async (attempt: (index: number) => Promise<SignUpResult>) => {
    const before = opened.countDue();
    for (let index = 0; index < 200; index += 1) await attempt(index);
    return opened.countDue() - before;
  };
  // Without a proof of work, each counts for five.
  expect(await flood((index) => begin(`ann${index}@example.org`))).toBe(2);
  expect(await flood((index) => begin('bob@example.net', clientOf(index)))).toBe(3);
  expect(await flood((index) => begin(`carla${index}@example.com`, clientOf(index + 200)))).toBe(100);
  expect(await opened.listAccounts()).toHaveLength(105);
  expect(await opened.storage.mails.listAfter(0, 1_000)).toHaveLength(105);
});

it.each(['', 'token', "' OR 1=1 --", 'a'.repeat(42), 'a'.repeat(1_000_000)])(
  'takes what has not the form of a token for none, without asking the storage',
  async (token) => {
    const store = new Proxy({}, { get: () => expect.fail('The storage was asked.') });
    const signUp = new SignUp({ store: store as never, limits: LIMITS, secret: '', clock: systemClock, onDue() {} });
    expect(await signUp.redeem(token, 'verify')).toBe('void');
  },
);

it('passes on the failure of a storage, and wakes nobody', async () => {
  await using opened = await openSignUp();
  const failure = new Error('The storage fails.');
  const store = { ...opened.storage.signUps, begin: () => Promise.reject(failure) };
  const onDue = () => expect.fail('The sender was woken.');
  const signUp = new SignUp({ store, limits: LIMITS, secret: 'secret', clock: systemClock, onDue });
  await expect(signUp.begin({ email: 'ann@example.com', client: '192.0.2.1', proof: '' })).rejects.toBe(failure);
});
