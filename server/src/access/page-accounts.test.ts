import { expect, it } from 'vitest';
import type { Account } from './account.ts';
import { pageAccounts } from './page-accounts.ts';

/** Lists made-up accounts, and records the size of each request. */
function createListAfter(count: number, asked: number[]) {
  const details = { email: 'a@b.c', verified: true, restricted: false, revoked: false, dailyLimit: 1, createdAt: '' };
  const accounts: Account[] = Array.from({ length: count }, (_, index) => ({ id: 3 * index - 5, ...details }));
  return async (id: number, most: number) => {
    asked.push(most);
    return accounts.filter((account) => account.id > id).slice(0, most);
  };
}

it.each([0, 1, 1_000, 1_001, 2_500])('reads each of %i accounts once, a thousand at a time', async (count) => {
  const asked: number[] = [];
  const ids: number[] = [];
  for await (const page of pageAccounts(createListAfter(count, asked), 1_000)) ids.push(...page.map(({ id }) => id));
  expect(ids).toEqual(Array.from({ length: count }, (_, index) => 3 * index - 5));
  expect(asked).toEqual(Array(Math.floor(count / 1_000) + 1).fill(1_000));
});
