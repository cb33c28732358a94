import { API_KEY_HEADER, currencyCodes, rateTableSchema, router } from '@crossrate/contract';
import { readResidentMemory } from '../../bench/resident-memory.ts';
import { makeTemporaryFolder } from '../../testing/temporary-folder.ts';
import { programs, startServer } from '../server/start-server.ts';
import { TestAccounts } from '../server/test-accounts.ts';
import { createKeys } from './keys.ts';
import type { Target } from './target.ts';

/** Starts the real server from its sources, with a new database and new keys. */
export async function startTarget(resources: AsyncDisposableStack): Promise<Target> {
  const { path: folder } = resources.use(await makeTemporaryFolder());
  const server = resources.use(await startServer(programs.sources, { DATA_DIR: folder, PROVIDERS: 'bundled' }));
  await server.log.waitForText('"rates refreshed"', 10_000);
  const accounts = await TestAccounts.open(resources, folder);
  const keys = await createKeys(accounts);
  return {
    port: server.port,
    keys,
    unquoted: await findUnquoted(server.port, keys.abortingAccount.key),
    log: server.log,
    countCharges: (account) => accounts.countCharges(account),
    readMemory: () => readResidentMemory(server.pid),
  };
}

async function findUnquoted(port: number, key: string): Promise<ReadonlySet<string>> {
  const answer = await fetch(`http://127.0.0.1:${port}${router.rates.path}`, { headers: { [API_KEY_HEADER]: key } });
  const { rates } = rateTableSchema.parse(await answer.json());
  return new Set(currencyCodes.filter((code) => !(code in rates)));
}
