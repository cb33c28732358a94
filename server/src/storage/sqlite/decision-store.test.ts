import { expect, it } from 'vitest';
import { openSqliteTestStorage } from '../../../test/storage/sqlite-test-storage.ts';

it('lists a decision of another process at once', async () => {
  await using opened = await openSqliteTestStorage();
  const other = await opened.openAgain();
  await other.rates.decisions.put({ code: 'SEK', kind: 'hold', reason: 'Closed.', decidedAt: 5 });
  expect(await opened.storage.rates.decisions.list()).toMatchObject([{ code: 'SEK', kind: 'hold' }]);
});

it('refuses to read a decision that it would have to guess at', async () => {
  await using opened = await openSqliteTestStorage();
  await opened.run("INSERT INTO rate_decisions (code, kind, reason, decided_at) VALUES ('SEK', 'accept', 'x', 5)");
  await expect(opened.storage.rates.decisions.list()).rejects.toThrow();
});
