import { renameSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { accountStoreSuite } from '../../../test/account-store-suite.ts';
import { openTestDatabase } from '../../../test/test-database.ts';
import { UnavailableError } from '../../unavailable-error.ts';
import { sqliteAccountStore } from './account-store.ts';

accountStoreSuite(() => openTestDatabase(sqliteAccountStore));

it('reports a database that cannot be looked at as unavailable', async () => {
  await using opened = await openTestDatabase(sqliteAccountStore);
  const file = join(opened.folder, 'crossrate.db');
  renameSync(file, `${file}.away`);
  // A link to itself cannot be followed by anybody, not even by root.
  symlinkSync(file, file);
  await expect(opened.store.findByKeyDigest('digest')).rejects.toBeInstanceOf(UnavailableError);
});
