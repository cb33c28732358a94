import { systemClock } from '../../clock.ts';
import { loadConfig } from '../../config.ts';
import { createLog } from '../../logger.ts';
import { createChain } from '../../providers/create-chain.ts';
import type { RefreshOnceOptions } from '../../refresh/refresh-once.ts';
import { openDatabase } from '../../storage/sqlite/database.ts';
import { sqliteDecisionStore } from '../../storage/sqlite/decision-store.ts';
import { sqliteRefreshStateStore } from '../../storage/sqlite/refresh-state-store.ts';

/** Lends what a round needs, as the environment sets it up, and closes it afterwards. */
export async function withRefreshing<Result>(
  env: NodeJS.ProcessEnv,
  use: (options: RefreshOnceOptions, staleAfter: number) => Promise<Result>,
): Promise<Result> {
  const config = loadConfig(env);
  const database = openDatabase(config.dataDirectory);
  try {
    const surroundings = { fetch, clock: systemClock, random: Math.random, timeout: config.providerTimeout };
    const options = {
      chain: createChain(config.providers, surroundings),
      store: sqliteRefreshStateStore(database, createLog('silent')),
      decisions: sqliteDecisionStore(database),
      clock: systemClock,
      onAsk: (provider: string) => void (process.stderr.isTTY && console.error(`asking ${provider} …`)),
    };
    return await use(options, config.staleAfterHours * 3_600_000);
  } finally {
    database.close();
  }
}
