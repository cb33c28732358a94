import type { Account, NewAccount } from './account.ts';
import type { AccountStore } from './account-store.ts';
import { createApiKey, digestKey } from './api-key.ts';

/**
 * Stores a new account. The result is the only place that holds the key: it cannot be shown again.
 *
 * @example
 * ```ts
 * import { createAccount, loadConfig, startService } from '@crossrate/server';
 * await using service = await startService(loadConfig({}));
 * const details = { email: 'ann@example.com', verified: true, dailyLimit: 100, createdAt: new Date().toISOString() };
 * const { key } = await createAccount(service.accounts, details);
 * ```
 */
export async function createAccount(
  store: AccountStore,
  details: NewAccount,
): Promise<{ account: Account; key: string }> {
  const key = createApiKey();
  return { account: await store.create(details, digestKey(key)), key };
}
