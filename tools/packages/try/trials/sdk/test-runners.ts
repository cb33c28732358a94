import type { Trial } from '../../install.ts';

const TEST = `
it('converts', async () => {
  const mock = createMockCrossrate();
  const crossrate = new Crossrate({ baseUrl: 'https://rates.example.com', apiKey: mock.keys.active, fetch: mock.fetch });
  mock.setRate('USD', 'EUR', '0.5');
  const asked = { from: 'USD', to: 'EUR', amount: 100 };
  expect((await crossrate.convert(asked)).convertedText).toBe('50.00');
  expect((await crossrate.converter()).convert(asked).convertedText).toBe('50.00');
  expect(mock.requests.length).toBe(2);
});
`;
const COMMONJS = `const { Crossrate } = require('@crossrate/sdk');
const { createMockCrossrate } = require('@crossrate/sdk/testing');${TEST}`;
const MODULE = `import { expect, it } from 'vitest';
import { Crossrate } from '@crossrate/sdk';
import { createMockCrossrate } from '@crossrate/sdk/testing';${TEST}`;

/** Runs a test with the mock in Jest, in Node and in a page. */
export const tryJest: Trial = async ({ add, write, runNpx }) => {
  await add('jest@30.5.2', 'jest-environment-jsdom@30.5.2', 'jest-fixed-jsdom@0.0.11');
  await write('price.test.js', COMMONJS);
  for (const environment of ['node', 'jest-fixed-jsdom']) await runNpx(['jest', `--env=${environment}`]);
};

/** Runs a test with the mock in Vitest, in Node and in a page. */
export const tryVitest: Trial = async ({ add, write, runNpx }) => {
  await add('vitest@5.1.1', 'happy-dom@21.0.4');
  await write('price.test.mjs', MODULE);
  for (const environment of ['node', 'happy-dom']) await runNpx(['vitest', 'run', `--environment=${environment}`]);
};
