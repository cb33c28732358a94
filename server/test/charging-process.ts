// Charges a counter over and over and prints each acknowledged count. Run by the tests that kill it or race two of it.
import { writeSync } from 'node:fs';
import { systemClock } from '../src/clock.ts';
import { createLog } from '../src/logger.ts';
import { openStorage } from '../src/storage/open-storage.ts';

const [location = '', mode = '', charges = '0', limit = '0'] = process.argv.slice(2);
await using storage = await openStorage(JSON.parse(location), { clock: systemClock, log: createLog('silent') });

/** Account 1, or a thousand of them in turn. */
const accountOf = (index: number) => (mode === 'acknowledge-many' ? 1 + (index % 1_000) : 1);

for (let charged = 0; charged < Number(charges); ) {
  const from = charged;
  const group = Array.from({ length: 16 }, (_, index) =>
    storage.quotas.charge(accountOf(from + index), Number(limit), Date.now()),
  );
  charged += group.length;
  // The control acknowledges before the commit and stands still in between, so that the kill is sure to fall there.
  if (mode === 'acknowledge-early') {
    writeSync(1, 'granted\n'.repeat(group.length));
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  }
  const results = await Promise.all(group);
  if (mode !== 'acknowledge-early') writeSync(1, 'granted\n'.repeat(results.filter(({ granted }) => granted).length));
}
