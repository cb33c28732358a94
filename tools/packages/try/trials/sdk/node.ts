import { equal } from 'node:assert/strict';
import type { Trial } from '../../install.ts';

// Every amount differs, so no answer of one conversion serves another.
const PROGRAM = `
(async () => {
  const crossrate = new Crossrate();
  const { converted } = await crossrate.convert({ from: 'USD', to: 'EUR', amount: 100 });
  const stranger = new Crossrate({ apiKey: 'cr_nobody' });
  console.log(converted, await stranger.rates().catch(({ name }) => name));

  const apiKey = process.env.LOOP_KEY;
  const shop = new Crossrate({ apiKey });
  for (let amount = 1; amount <= 150; amount += 1) {
    try {
      await shop.convert({ from: 'USD', to: 'EUR', amount });
    } catch (error) {
      return console.log('conversion ' + amount + ' of the loop fails: ' + error);
    }
  }
  const { quota } = await new Crossrate({ apiKey, cache: false }).rates({ base: 'GBP' }).withResponse();
  console.log(quota.limit - quota.remaining - 1 + ' requests for 150 conversions');
})();
`;
const MODULE = `import { Crossrate } from '@crossrate/sdk';${PROGRAM}`;
const COMMONJS = `const { Crossrate } = require('@crossrate/sdk');${PROGRAM}`;
// The first conversion asks for itself, the second one for the table of its currency.
const EXPECTED = '88.02 AuthenticationError\n2 requests for 150 conversions';

/** Uses a service with the client, as both kinds of modules, and the mock of the command. */
export const trySdk: Trial = async ({ startDemo, evaluate, start }) => {
  const { url, keys } = await startDemo();
  const mock = start(['@crossrate/sdk', '--port', '0']);
  const [, mocked = ''] = await mock.waitForOutput(/is mocked on (\S+\d)/);
  equal((await fetch(`${mocked}/api/currencies`)).status, 200);

  const onDemo = { CROSSRATE_BASE_URL: url, CROSSRATE_API_KEY: keys.active, LOOP_KEY: keys.spare };
  equal(await evaluate('client.mjs', MODULE, onDemo), EXPECTED);
  const onMock = { CROSSRATE_BASE_URL: mocked, CROSSRATE_API_KEY: 'cr_mock_active', LOOP_KEY: 'cr_mock_spare' };
  equal(await evaluate('client.cjs', COMMONJS, onMock), EXPECTED);
};
