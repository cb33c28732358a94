import { expect, it } from 'vitest';
import type { Redemption, TokenUse } from '../../src/sign-up/sign-up-store.ts';
import type { Storage } from '../../src/storage/storage.ts';
import { createByOperator, listUsable, signUp, tokenOf } from './sign-ups.ts';
import type { TestStorage } from './test-storage.ts';

const ADDRESSES = Array.from({ length: 12 }, (_, index) => `ann${index}@example.com`);

/** Tests the promises of the store of sign-ups about tokens that two processes use at once. */
export function describeSignUpRaces(open: () => Promise<TestStorage>): void {
  /**
   * Signs up twice with each address. Two processes then use two tokens of each address at once, and all addresses together.
   *
   * @param uses - Two of the keys `a` and `b` with the use of their token.
   * @returns for each address the results in alphabetical order, and the keys that work.
   */
  async function race(opened: TestStorage, ...uses: readonly (readonly ['a' | 'b', TokenUse])[]) {
    const processes = [opened.storage, await opened.openAgain()];
    for (const email of ADDRESSES) {
      for (const key of ['a', 'b']) await signUp(opened.storage, email, `${key}_${email}`);
    }
    return Promise.all(
      ADDRESSES.map(async (email) => {
        const redeem = ({ signUps }: Storage, place: number): Promise<Redemption> => {
          const [key, use] = uses[place] ?? ['a', 'verify'];
          return signUps.redeem(tokenOf(`${key}_${email}`), use);
        };
        const results = await Promise.all(processes.map(redeem));
        const keys = await listUsable(
          opened.storage,
          ['old', 'a', 'b'].map((key) => `${key}_${email}`),
        );
        return { results: results.toSorted(), keys: keys.map((key) => key.split('_')[0]) };
      }),
    );
  }

  async function openWithKnown() {
    const opened = await open();
    for (const email of ADDRESSES) await createByOperator(opened.storage, email, `old_${email}`);
    return opened;
  }

  it('verifies one account when one token is used twice', async () => {
    await using opened = await open();
    for (const { results, keys } of await race(opened, ['a', 'verify'], ['a', 'verify']))
      expect([results, keys]).toEqual([['verified', 'void'], ['a']]);
  });

  it('verifies one account of an address when two of its tokens are used', async () => {
    await using opened = await open();
    for (const { results, keys } of await race(opened, ['a', 'verify'], ['b', 'verify'])) {
      expect([results, keys]).toEqual([['verified', 'void'], [expect.stringMatching(/^[ab]$/)]]);
    }
    const accounts = await opened.storage.accounts.listAfter(0, 100);
    expect(accounts.filter(({ verified }) => verified)).toHaveLength(ADDRESSES.length);
  });

  it('gives a verified account one of two new keys', async () => {
    await using opened = await openWithKnown();
    for (const { results, keys } of await race(opened, ['a', 'verify'], ['b', 'verify'])) {
      expect([results, keys]).toEqual([['replaced', 'void'], [expect.stringMatching(/^[ab]$/)]]);
    }
    const accounts = await opened.storage.accounts.listAfter(0, 100);
    expect(accounts.filter(({ verified }) => verified)).toHaveLength(ADDRESSES.length);
  });

  it.each(['a', 'b'] as const)('either deletes an account or gives it a new key, not both (%s)', async (deleting) => {
    await using opened = await openWithKnown();
    for (const { results, keys } of await race(opened, ['a', 'verify'], [deleting, 'delete'])) {
      expect([
        [['replaced', 'void'], ['a']],
        [['deleted', 'void'], []],
      ]).toContainEqual([results, keys]);
    }
  });

  it('notes each of many accounts that are verified at once', async () => {
    await using opened = await open();
    const processes = [opened.storage, await opened.openAgain()];
    for (const email of ADDRESSES) await signUp(opened.storage, email, email);
    const before = await opened.storage.changes.read();
    await Promise.all(ADDRESSES.map((email, index) => processes[index % 2]?.signUps.redeem(tokenOf(email), 'verify')));
    const { accounts, changedAccounts } = await opened.storage.changes.read();
    expect(accounts).toBe(before.accounts + ADDRESSES.length);
    expect([...changedAccounts.values()].toSorted()).toEqual(ADDRESSES.toSorted());
  });

  it('verifies nothing that an operator has revoked, whichever comes first', async () => {
    await using opened = await open();
    const other = await opened.openAgain();
    for (const email of ADDRESSES) await signUp(opened.storage, email, email);
    await Promise.all([
      ...ADDRESSES.map((email) => opened.storage.signUps.redeem(tokenOf(email), 'verify')),
      ...ADDRESSES.map((_, index) => other.accounts.change(index + 1, { revoked: true })),
    ]);
    expect(await listUsable(opened.storage, ADDRESSES)).toEqual([]);
  });
}
