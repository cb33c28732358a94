// Prints a price list in several currencies. The list costs one request of the quota, however long it is.

import { Crossrate, isCrossrateError } from '@crossrate/sdk';

const DOLLARS = [5, 9.99, 120];
const CURRENCIES = ['EUR', 'GBP', 'JPY', 'PLN'];

// The address and the key come from CROSSRATE_BASE_URL and CROSSRATE_API_KEY.
const crossrate = new Crossrate();

try {
  const { quota } = await crossrate.rates({ base: 'USD' }).withResponse();
  // The table is in the cache by now, so this call sends no request.
  const converter = await crossrate.converter({ base: 'USD' });

  const rows = DOLLARS.map((amount) => {
    const prices = CURRENCIES.map((to) => [to, converter.convert({ from: 'USD', to, amount }).converted]);
    return { USD: amount, ...Object.fromEntries(prices) };
  });
  console.table(rows);
  console.log(`Rates as of ${converter.updatedAt}, ${quota?.remaining} of ${quota?.limit} requests left today.`);
} catch (error) {
  if (!isCrossrateError(error)) throw error;
  console.error(`${error.name}: ${error.message}`);
  if (error.name === 'QuotaExceededError') console.error(`There are new requests at ${error.resetAt?.toISOString()}.`);
  process.exitCode = 1;
}
