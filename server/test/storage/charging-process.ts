// Charges account 1 and prints a line per granted charge, for a test that races two of these processes.
import { systemClock } from '../../src/clock.ts';
import { createLog } from '../../src/log/logger.ts';
import { openStorage } from '../../src/storage/open-storage.ts';

const [location = '', charges = '0', limit = '0'] = process.argv.slice(2);
await using storage = await openStorage(JSON.parse(location), { clock: systemClock, log: createLog('silent') });

for (let charged = 0; charged < Number(charges); charged += 16) {
  const group = Array.from({ length: 16 }, () =>
    storage.quotas.charge({ accountId: 1, limit: Number(limit) }, Date.now()),
  );
  for (const { granted } of await Promise.all(group)) if (granted) console.log('granted');
}
