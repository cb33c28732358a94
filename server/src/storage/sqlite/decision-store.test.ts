import { expect, it } from 'vitest';
import { decisionStoreSuite } from '../../../test/decision-store-suite.ts';
import { openTestDatabase } from '../../../test/test-database.ts';
import { openDatabase } from './database.ts';
import { sqliteDecisionStore } from './decision-store.ts';

const open = () => openTestDatabase(sqliteDecisionStore);

decisionStoreSuite(open);

it('knows at once what another process has decided', async () => {
  await using opened = await open();
  const other = openDatabase(opened.folder);
  await sqliteDecisionStore(other).put({ code: 'SEK', kind: 'hold', reason: 'Closed.', decidedAt: 5 });
  other.close();
  expect(await opened.store.list()).toMatchObject([{ code: 'SEK', kind: 'hold' }]);
});

it('refuses to read a decision that it would have to guess at', async () => {
  await using opened = await open();
  opened.database.exec("INSERT INTO rate_decisions (code, kind, reason, decided_at) VALUES ('SEK', 'accept', 'x', 5)");
  await expect(opened.store.list()).rejects.toThrow();
});
