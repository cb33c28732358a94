import { expect, it } from 'vitest';
import { begin, createByOperator, signUp, signUpVerified, tokenOf } from './sign-ups.ts';
import type { TestStorage } from './test-storage.ts';

const DAY_MS = 86_400_000;
const NOON = 20_000.5 * DAY_MS;
const MINUTE_MS = 60_000;

/** Tests the promises of the outbox of mails on an adapter. */
export function describeMailOutbox(open: () => Promise<TestStorage>): void {
  async function openAtNoon() {
    const opened = await open();
    await opened.setClock(NOON);
    const { mails } = opened.storage;
    let tokens = 0;
    const claim = (storage = opened.storage) => storage.mails.claim(`token ${++tokens}`, MINUTE_MS);
    return { ...opened, mails, claim };
  }

  it('gives the mail of a sign-up to one process, with everything that the mail says', async () => {
    await using opened = await openAtNoon();
    expect(await opened.claim()).toBeUndefined();
    await begin(opened.storage, 'Ann@Example.com', 'ann');
    await opened.setClock(NOON + 5_000);
    expect(await opened.claim()).toEqual({
      ...{ accountId: 1, email: 'Ann@Example.com', keyDigest: 'ann', attempts: 1, waitedMs: 5_000 },
      ...{ isKnown: false, isDeletable: false },
    });
    expect(await opened.claim(await opened.openAgain())).toBeUndefined();
  });

  it('gives the mail that has been due for longest first', async () => {
    await using opened = await openAtNoon();
    for (const name of ['ann', 'bob', 'cyd']) {
      await begin(opened.storage, `${name}@example.com`, name);
      await opened.setClock(NOON + 1_000);
    }
    for (const accountId of [1, 2, 3]) expect(await opened.claim()).toMatchObject({ accountId });
  });

  it('gives a mail again when the process that had it is silent for too long', async () => {
    await using opened = await openAtNoon();
    await begin(opened.storage, 'ann@example.com', 'ann');
    expect(await opened.claim()).toMatchObject({ attempts: 1 });
    await opened.setClock(NOON + MINUTE_MS - 1);
    expect(await opened.claim()).toBeUndefined();
    await opened.setClock(NOON + MINUTE_MS);
    expect(await opened.claim(await opened.openAgain())).toMatchObject({ attempts: 2, waitedMs: MINUTE_MS });
    for (const token of ['token 1', 'token 3'])
      expect(await opened.storage.signUps.redeem(token, 'verify')).toBe(token === 'token 1' ? 'verified' : 'void');
  });

  it('gives no mail twice, however many processes ask at once', async () => {
    await using opened = await openAtNoon();
    const processes = [opened.storage, await opened.openAgain(), await opened.openAgain()];
    for (let index = 0; index < 20; index += 1) await begin(opened.storage, `ann${index}@example.com`, `key ${index}`);
    const claims = Array.from({ length: 30 }, (_, index) => opened.claim(processes[index % 3]));
    let claimed = (await Promise.all(claims)).flatMap((mail) => mail?.accountId ?? []);
    // A claim may meet a mail that another one is taking, and then take none.
    for (let more = await opened.claim(); more; more = await opened.claim()) claimed = [...claimed, more.accountId];
    expect(claimed.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
  });

  it('sends a mail once, and again later after a failure, until the mail is given up', async () => {
    await using opened = await openAtNoon();
    const { mails } = opened;
    for (const name of ['ann', 'bob']) await begin(opened.storage, `${name}@example.com`, name);
    await opened.claim();
    await opened.claim();
    await mails.settle(1, { isSent: true });
    await mails.settle(2, { isSent: false, problem: 'The relay is full.', retryInMs: 5_000 });
    const bob = { accountId: 2, email: 'bob@example.com' };
    const waiting = { ...bob, attempts: 1, nextAttemptAt: NOON + 5_000, problem: 'The relay is full.' };
    expect(await mails.listAfter(0, 10)).toEqual([waiting]);
    await opened.setClock(NOON + 4_999);
    expect(await opened.claim()).toBeUndefined();
    await opened.setClock(NOON + 5_000);
    expect(await opened.claim()).toMatchObject({ accountId: 2, attempts: 2 });
    await mails.settle(2, { isSent: false, problem: 'There is no such mailbox.' });
    await opened.setClock(NOON + DAY_MS);
    expect(await opened.claim()).toBeUndefined();
    expect(await mails.listAfter(0, 10)).toEqual([{ ...bob, attempts: 2, problem: 'There is no such mailbox.' }]);
  });

  it('lists the mails that wait, page after page', async () => {
    await using opened = await openAtNoon();
    for (const name of ['ann', 'bob', 'cyd']) await begin(opened.storage, `${name}@example.com`, name);
    const list = async (id: number) => (await opened.mails.listAfter(id, 2)).map(({ accountId }) => accountId);
    expect([await list(0), await list(2), await list(3)]).toEqual([[1, 2], [3], []]);
    expect((await opened.mails.listAfter(2, 2))[0]).toEqual({
      ...{ accountId: 3, email: 'cyd@example.com', attempts: 0, nextAttemptAt: NOON },
    });
  });

  it('has no mails of accounts that are verified or revoked by now, also when an attempt ends later', async () => {
    await using opened = await openAtNoon();
    const { accounts, signUps } = opened.storage;
    await signUp(opened.storage, 'ann@example.com', 'ann');
    for (const name of ['bob', 'cyd']) await begin(opened.storage, `${name}@example.com`, name);
    await signUps.redeem(tokenOf('ann'), 'verify');
    await accounts.change(2, { verified: true });
    await accounts.change(3, { revoked: true });
    for (const id of [1, 2]) await opened.mails.settle(id, { isSent: false, problem: 'Late.', retryInMs: 0 });
    await opened.mails.settle(4, { isSent: false, problem: 'There is no such sign-up.' });
    expect(await opened.claim()).toBeUndefined();
    expect(await opened.mails.listAfter(0, 10)).toEqual([]);
  });

  it('says of each mail whether a verified account has the address, and whether its owner may delete it', async () => {
    await using opened = await openAtNoon();
    const { storage } = opened;
    await signUpVerified(storage, 'ann@example.com', 'ann');
    await createByOperator(storage, 'bob@example.com', 'bob');
    await storage.accounts.change(2, { restricted: true });
    const describe = async (name: string) => {
      const { mail } = await signUp(storage, `${name}@example.com`, `another ${name}`);
      return [mail.isKnown, mail.isDeletable];
    };
    expect(await describe('ann')).toEqual([true, true]);
    expect(await describe('bob')).toEqual([true, false]);
    expect(await describe('cyd')).toEqual([false, false]);
  });
}
