import { expect, it } from 'vitest';
import { buildSdkDriver } from './sdk-driver.ts';

it('gives the fields that the target sent, and no text that the SDK adds beside a number', async () => {
  const body = { base: 'USD', target: 'EUR', amount: 1, rate: 0.88, converted: 0.88, fee: 2 };
  const answer = { status: 200, headers: new Headers(), text: JSON.stringify(body), body, receivedAt: 0 };
  const driver = buildSdkDriver('http://target.example', async (request) => ({ ...request, ...answer }));
  expect(await driver.convert('a-key-of-a-test', { from: 'USD', to: 'EUR', amount: 1 })).toMatchObject({
    status: 200,
    body,
  });
});
