import type { NewAccount } from '../../src/access/account.ts';

/** A new account whose e-mail address is not verified. */
export const newAccount: NewAccount = {
  email: 'ann@example.com',
  verified: false,
  dailyLimit: 250,
  createdAt: '2026-11-21T10:00:00.000Z',
};
