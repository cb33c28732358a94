import { equal } from 'node:assert/strict';
import type { Trial } from '../install.ts';

const CLIENT = `import { Crossrate, isAuthenticationError } from '@crossrate/sdk';
const crossrate = new Crossrate();
const { converted } = await crossrate.convert({ from: 'USD', to: 'EUR', amount: 100 });
const stranger = new Crossrate({ apiKey: 'cr_nobody' });
console.log(converted, await stranger.rates().catch(isAuthenticationError));
`;

/** Uses a service with the client, and the mock of the command. */
export const trySdk: Trial = async ({ startDemo, evaluate, start }) => {
  const { url, keys } = await startDemo();
  const env = { CROSSRATE_BASE_URL: url, CROSSRATE_API_KEY: keys.active };
  equal(await evaluate('client.mjs', CLIENT, env), '88.02 true');
  const mock = start(['@crossrate/sdk', '--port', '0']);
  const [, address] = await mock.waitForOutput(/is mocked on (\S+\d)/);
  equal((await fetch(`${address}/api/currencies`)).status, 200);
};
