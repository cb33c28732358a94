import { API_KEY_HEADER, currencyCodes, rateTableSchema, router } from '@crossrate/contract';
import type { LogLines } from '../testing/server/log-lines.ts';
import { startServer } from '../testing/server/start-server.ts';
import { type TestAccount, TestAccounts } from '../testing/server/test-accounts.ts';
import { makeTemporaryFolder } from '../testing/temporary-folder.ts';
import { Finding } from './finding.ts';
import { createKeys, type Keys } from './keys.ts';

const LONGEST_WAIT_MS = 5_000;

/** The server under test. */
export interface Target {
  readonly port: number;
  readonly keys: Keys;
  /** Supported codes for which no provider has a rate. */
  readonly unquoted: ReadonlySet<string>;
  readonly log: Pick<LogLines, 'takeNew' | 'waitForText'>;
  /** Reads how many requests an account was charged today. */
  countCharges(account: TestAccount): Promise<number>;
  /**
   * Resolves when the charges of earlier requests are committed.
   *
   * @throws Finding when the server is gone.
   */
  settle(): Promise<void>;
}

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
