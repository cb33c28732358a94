import { createAccount, loadConfig, startService } from '@crossrate/server';
import { letGoOfConnections } from '../../server/test/let-go.ts';
import { makeTemporaryFolder } from '../../testing/temporary-folder.ts';

/** Starts the real service with the bundled rates, and issues a key with a quota that no test uses up. */
export async function startRealService(dailyLimit = 100): Promise<{ url: string; key: string } & AsyncDisposable> {
  await using resources = new AsyncDisposableStack();
  const { path: folder } = resources.use(await makeTemporaryFolder());
  const settings = { HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'silent', PROVIDERS: 'bundled', DATA_DIR: folder };
  const service = resources.use(await startService(loadConfig(settings)));
  resources.defer(letGoOfConnections);
  await service.firstAttempt;
  const createdAt = new Date().toISOString();
  const { key } = await createAccount(service.accounts, {
    email: 'a@example.com',
    verified: true,
    dailyLimit,
    createdAt,
  });
  const owned = resources.move();
  return { url: service.url, key, [Symbol.asyncDispose]: () => owned.disposeAsync() };
}
