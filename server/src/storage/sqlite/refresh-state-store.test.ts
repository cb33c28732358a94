import { expect, it } from 'vitest';
import { bundledState } from '../../../test/bundled-state.ts';
import { refreshStateStoreSuite } from '../../../test/refresh-state-store-suite.ts';
import { openTestDatabase } from '../../../test/test-database.ts';
import { createLog } from '../../logger.ts';
import { sqliteRefreshStateStore } from './refresh-state-store.ts';

const lines: string[] = [];
const log = createLog('info', { write: (line: string) => void lines.push(line) });
const open = () => openTestDatabase((database) => sqliteRefreshStateStore(database, log));

refreshStateStoreSuite(open);

it.each([
  '',
  '{',
  '{}',
  '{"believed":[["EUR",{"provider":"ecb","rate":"1/0","asOf":1,"believedAt":1}]],"suspects":[]}',
])('starts without what cannot be read: %j', async (json) => {
  await using opened = await open();
  await opened.store.save(await bundledState());
  opened.database.prepare('UPDATE refresh_state SET json = ?').run(json);
  expect(await opened.store.load()).toBeUndefined();
  expect(lines.at(-1)).toContain('cannot be read');
});
