import { describe, expect, it } from 'vitest';
import { listTables } from '../../src/storage/postgres/own-parts.ts';
import { MIGRATIONS } from '../../src/storage/postgres/schema.ts';
import { describeAccountStore } from './account-store-suite.ts';
import { describeDecisionStore } from './decision-store-suite.ts';
import { describeEditionStore } from './edition-store-suite.ts';
import { describeQuotaStore } from './quota-store-suite.ts';
import type { TestStorage } from './test-storage.ts';

/** What a later version could add: a column in each table, a table and an index. Both storages have the same tables. */
const ADDITIONS = [
  ...Object.keys(listTables(MIGRATIONS.length)).map(
    (table) => `ALTER TABLE ${table} ADD COLUMN added text NOT NULL DEFAULT 'later'`,
  ),
  'CREATE TABLE added_later (id integer PRIMARY KEY)',
  'CREATE INDEX added_index ON accounts (added)',
].join(';\n');

/**
 * Tests that this program works on the tables of a newer one, as long as that one allows it.
 *
 * @param known - The version of the tables that this program knows.
 * @param note - Builds the SQL by which a program of version 99 notes its tables, and the lowest version that can use them.
 */
export function describeNewerTables(
  open: () => Promise<TestStorage>,
  known: number,
  note: (oldestCompatible: number) => string,
): void {
  /** Opens a storage, whose tables another process then expands: `openAgain` starts afterwards. */
  async function openExpanded(oldestCompatible = known) {
    const opened = await open();
    await opened.run(`${ADDITIONS}; ${note(oldestCompatible)}`);
    return opened;
  }

  it('starts on newer tables, says so, and charges together with a program that ran before', async () => {
    await using opened = await openExpanded();
    const again = await opened.openAgain();
    const warned = { schema: 99, known, msg: expect.stringContaining('a newer Crossrate has written the tables') };
    expect(opened.logLines.map((line) => JSON.parse(line))).toContainEqual(expect.objectContaining(warned));
    for (const [place, { quotas }] of [opened.storage, again].entries()) {
      expect(await quotas.charge({ accountId: 1, limit: 5 }, Date.now())).toMatchObject({ used: place + 1 });
    }
    await opened.openAgain();
  });

  it('refuses newer tables that it cannot use, and names both versions', async () => {
    await using opened = await openExpanded(known + 1);
    await expect(opened.openAgain()).rejects.toThrow(
      `written by a newer Crossrate (schema 99, this one knows ${known})`,
    );
  });

  it('refuses newer tables that lack a column of ours', async () => {
    await using opened = await openExpanded();
    await opened.run('ALTER TABLE lease RENAME COLUMN holder TO keeper');
    await expect(opened.openAgain()).rejects.toThrow(
      /lacks the column holder of lease|its table lease is not as Cross/,
    );
  });

  describe('accounts', () => describeAccountStore(openExpanded));
  describe('quotas', () => describeQuotaStore(openExpanded));
  describe('editions', () => describeEditionStore(openExpanded));
  describe('decisions', () => describeDecisionStore(openExpanded));
}
