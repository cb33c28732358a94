// The calls that must work on every platform. The script runs beside the installed package, and ends with the line
// `ok`.

import { Crossrate, isCrossrateError } from '@crossrate/sdk';
import { checkAnswer } from '@crossrate/sdk/check';
import manifest from '@crossrate/sdk/package.json' with { type: 'json' };

function assert(condition, promise) {
  if (!condition) throw new Error(`broken promise: ${promise}`);
}

for (const entry of Object.keys(manifest.exports).filter((name) => !name.endsWith('.json'))) {
  const loaded = await import(entry.replace('.', manifest.name));
  assert(Object.keys(loaded).length > 0, `${entry} can be imported`);
}

const crossrate = new Crossrate().withOptions({ check: checkAnswer });

const { data, quota, response } = await crossrate.rates({ base: 'USD' }).withResponse();
assert(data.base === 'USD' && typeof data.rates.EUR === 'number', 'rates of the dollar');
assert(response.status === 200 && quota?.limit > quota?.remaining, 'the quota comes with the response');

const parameters = { from: 'USD', to: 'EUR', amount: 100 };
const conversion = await crossrate.convert(parameters);
assert(conversion.rate === data.rates.EUR, 'the rate of a conversion is the published one');

const converter = await crossrate.converter({ base: 'USD' });
const converted = converter.convert(parameters);
assert(JSON.stringify(converted) === JSON.stringify(conversion), 'a converter converts like the service');

const { currencies } = await crossrate.currencies();
assert(currencies.includes('EUR'), 'currencies are listed');

const error = await crossrate
  .withOptions({ apiKey: 'cr_wrong' })
  .rates()
  .catch((reason) => reason);
assert(isCrossrateError(error) && error.name === 'AuthenticationError', 'a wrong key is an AuthenticationError');
assert(error.status === 401 && error.requestId, 'an error has its status and request id');

console.log('ok');
