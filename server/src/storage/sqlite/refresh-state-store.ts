import type { DatabaseSync } from 'node:sqlite';
import type { Log } from '../../logger.ts';
import type { RefreshStateStore } from '../../refresh/refresh-state.ts';
import { stateFromJson, stateToJson } from '../refresh-state-json.ts';

/** The state of refreshing in the embedded database, in one row that is replaced in one transaction. */
export function sqliteRefreshStateStore(database: DatabaseSync, log: Log): RefreshStateStore {
  const select = database.prepare('SELECT json FROM refresh_state WHERE id = 1');
  const replace = database.prepare('INSERT OR REPLACE INTO refresh_state (id, json) VALUES (1, ?)');
  return {
    async load() {
      try {
        const row = select.get();
        return row && stateFromJson(String(row.json));
      } catch (err) {
        log.warn({ err }, 'the rates that were saved cannot be read; starting without them');
        return undefined;
      }
    },
    async save(state) {
      replace.run(stateToJson(state));
    },
  };
}
