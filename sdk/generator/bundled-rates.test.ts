import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { generateBundledRates } from './bundled-rates.ts';

it('equals sdk/src/testing/bundled-rates.ts; if not, run `npm run generate`', async () => {
  const file = new URL('../src/testing/bundled-rates.ts', import.meta.url);
  expect(await readFile(file, 'utf8')).toBe(await generateBundledRates());
});
