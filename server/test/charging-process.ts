// Charges a counter over and over and prints each acknowledged count. Run by the tests that kill it or race two of it.
import { writeSync } from 'node:fs';
import { openDatabase } from '../src/storage/sqlite/database.ts';
import { sqliteQuotaStore } from '../src/storage/sqlite/quota-store.ts';

const [folder = '', mode = '', charges = '0', limit = '0'] = process.argv.slice(2);
const store = sqliteQuotaStore(openDatabase(folder));
const counter = { accountId: 1, day: 20_000 };

for (let charged = 0; charged < Number(charges); ) {
  const group = Array.from({ length: 16 }, () => store.charge(counter, Number(limit)));
  charged += group.length;
  // The control acknowledges before the commit and stands still in between, so that the kill is sure to fall there.
  if (mode === 'acknowledge-early') {
    writeSync(1, 'granted\n'.repeat(group.length));
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  }
  const results = await Promise.all(group);
  if (mode === 'acknowledge') writeSync(1, 'granted\n'.repeat(results.filter((used) => used !== undefined).length));
}
