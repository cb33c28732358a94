import { renameSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openSqliteTestStorage } from '../../../test/storage/sqlite-test-storage.ts';
import { UnavailableError } from '../../unavailable-error.ts';

it('reports a database that cannot be looked at as unavailable', async () => {
  await using opened = await openSqliteTestStorage();
  const file = join(opened.folder, 'crossrate.db');
  renameSync(file, `${file}.away`);
  // Not even root can follow a link to itself.
  symlinkSync(file, file);
  await expect(opened.storage.accounts.findByKeyDigest('digest')).rejects.toBeInstanceOf(UnavailableError);
});
