import { dataDirectoryOf } from '../../config.ts';
import { createLog } from '../../logger.ts';
import type { DecisionStore } from '../../refresh/decisions.ts';
import { emptyState, type RefreshState } from '../../refresh/refresh-state.ts';
import { openDatabase } from '../../storage/sqlite/database.ts';
import { sqliteDecisionStore } from '../../storage/sqlite/decision-store.ts';
import { sqliteRefreshStateStore } from '../../storage/sqlite/refresh-state-store.ts';

/** What decisions are made about, and where they go. */
export interface RatesAccess {
  readonly state: RefreshState;
  readonly decisions: DecisionStore;
}

/** Lends what the last refresh has saved and the decisions, and closes the database afterwards. */
export async function withRates<Result>(
  env: NodeJS.ProcessEnv,
  use: (access: RatesAccess) => Promise<Result>,
): Promise<Result> {
  const database = openDatabase(dataDirectoryOf(env));
  try {
    const store = sqliteRefreshStateStore(database, createLog('silent'));
    return await use({ state: (await store.load()) ?? emptyState, decisions: sqliteDecisionStore(database) });
  } finally {
    database.close();
  }
}
