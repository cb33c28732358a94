import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { makeTemporaryFolder } from '../../../tools/testing/temporary-folder.ts';
import { startCrossrate } from '../../test/processes/command-line.ts';
import { listAccounts } from '../../test/processes/use-storage.ts';
import { openSqliteTestStorage } from '../../test/storage/sqlite-test-storage.ts';

it('revokes an account whose key it could not show, and says so', async () => {
  await using folder = await makeTemporaryFolder();
  const env = { DATA_DIR: folder.path };
  const child = startCrossrate(['keys', 'create', '--email', 'ann@example.com'], env);
  child.stdout.destroy();
  const [stderr, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  expect(code).toBe(1);
  expect(stderr).toContain('Account 1 was revoked again, as its key was not shown. Standard output cannot be written');
  expect(await listAccounts(env)).toMatchObject([{ revoked: true }]);
});

it('ends a list with exit code 1, and without a message, when its reader has left', async () => {
  await using opened = await openSqliteTestStorage();
  await opened.run(`INSERT INTO accounts (email, key_digest, verified, daily_limit, created_at, address)
    WITH RECURSIVE numbers (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM numbers WHERE i < 20500)
    SELECT 'a' || i || '@b.c', 'key ' || i, true, 5, '2026-11-21', '' FROM numbers`);
  const child = startCrossrate(['keys', 'list'], { DATA_DIR: opened.folder });
  const [[beginning], stderr, [code]] = await Promise.all([
    once(child.stdout, 'data').finally(() => child.stdout.destroy()),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  expect(String(beginning)).toMatch(/^ID +E-MAIL/);
  expect({ code, stderr }).toEqual({ code: 1, stderr: '' });
});
