import { API_KEY_HEADER, currencyCodes, rateTableSchema, router } from '@crossrate/contract';
import { startServer } from '../testing/server/start-server.ts';
import { TestAccounts } from '../testing/server/test-accounts.ts';
import { makeTemporaryFolder } from '../testing/temporary-folder.ts';
import { Finding } from './finding.ts';
import { createKeys } from './keys.ts';
import type { Target } from './target.ts';

const LONGEST_WAIT_MS = 5_000;

/** Starts a server with a new database and new keys. */
export async function startTarget(resources: AsyncDisposableStack, program: string): Promise<Target> {
  const { path: folder } = resources.use(await makeTemporaryFolder());
  const server = resources.use(await startServer(program, { DATA_DIR: folder, PROVIDERS: 'bundled' }));
  await server.log.waitForText('"rates refreshed"', 10_000);
  const accounts = await TestAccounts.open(resources, folder);
  const keys = await createKeys(accounts);
  // The charges of this account are not counted.
  const { key } = await accounts.create();
  const askRates = async () => {
    const answer = await fetch(`http://127.0.0.1:${server.port}${router.rates.path}`, {
      headers: { [API_KEY_HEADER]: key },
      signal: AbortSignal.timeout(LONGEST_WAIT_MS),
    });
    return rateTableSchema.parse(await answer.json());
  };
  const { rates } = await askRates();
  return {
    port: server.port,
    keys,
    unquoted: new Set(currencyCodes.filter((code) => !(code in rates))),
    log: server.log,
    countCharges: (account) => accounts.countCharges(account),
    // A server charges requests in their order, so an answer means that all earlier charges are done.
    async settle() {
      await askRates().catch((error) => {
        throw new Finding(`The server is gone: ${error}`);
      });
    },
  };
}
