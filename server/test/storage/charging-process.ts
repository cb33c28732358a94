// Charges continuously and prints a line per acknowledged charge, for tests that kill this process or race two of them.
import { systemClock } from '../../src/clock.ts';
import { createLog } from '../../src/logger.ts';
import { openStorage } from '../../src/storage/open-storage.ts';

const [location = '', mode = '', charges = '0', limit = '0'] = process.argv.slice(2);
await using storage = await openStorage(JSON.parse(location), { clock: systemClock, log: createLog('silent') });

/** Account 1, or a thousand of them in turn. */
const chooseAccount = (index: number) => (mode === 'acknowledge-many' ? 1 + (index % 1_000) : 1);

/** Resolves once the lines are written, however slowly they are read. The first lines of a process are written at once. */
const acknowledge = (count: number) =>
  new Promise((resolve) => process.stdout.write('granted\n'.repeat(count), resolve));

for (let charged = 0; charged < Number(charges); ) {
  const from = charged;
  const group = Array.from({ length: 16 }, (_, index) =>
    storage.quotas.charge({ accountId: chooseAccount(from + index), limit: Number(limit) }, Date.now()),
  );
  charged += group.length;
  // The control acknowledges before the commit and then blocks, so that the kill always falls in between.
  if (mode === 'acknowledge-early') {
    void acknowledge(group.length);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  }
  const results = await Promise.all(group);
  if (mode !== 'acknowledge-early') await acknowledge(results.filter(({ granted }) => granted).length);
}
