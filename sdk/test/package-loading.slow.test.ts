import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findNodes } from './nodes.ts';
import { type Packaged, packSdk, run } from './packaged.ts';
import { startRealService } from './real-service.ts';

const nodes = await findNodes();
console.log(`Loaded by Node ${nodes.map(({ version }) => version).join(' and ')}.`);
let packaged: Packaged;
let folder: string;

beforeAll(async () => {
  packaged = await packSdk();
  ({ folder } = await packaged.createProject());
});
afterAll(() => packaged?.[Symbol.asyncDispose]());

it.each(nodes)('serves a module of Node $version', async ({ program }) => {
  await using service = await startRealService();
  await cp(fileURLToPath(new URL('./platforms/smoke.mjs', import.meta.url)), join(folder, 'smoke.mjs'));
  const env = { ...process.env, CROSSRATE_BASE_URL: service.url, CROSSRATE_API_KEY: service.key };
  expect((await run(program, ['smoke.mjs'], { cwd: folder, env })).stdout).toBe('ok\n');
});

it.each(nodes)('serves a CommonJS module of Node $version', async ({ program }) => {
  const code = `
    const { Crossrate } = require('@crossrate/sdk');
    const { checkAnswer } = require('@crossrate/sdk/check');
    const { convertByLaw } = require('@crossrate/sdk/currencies');
    const { createMockCrossrate } = require('@crossrate/sdk/testing');
    const { fetch, keys } = createMockCrossrate();
    const options = { baseUrl: 'https://rates.example.com', apiKey: keys.active, check: checkAnswer, fetch };
    new Crossrate(options).converter().then((converter) => {
      const { converted } = converter.convert({ from: 'USD', to: 'EUR', amount: 100 });
      console.log(converted, convertByLaw({ from: 'BGN', to: 'EUR', amount: 1 }).converted);
    });`;
  const { stdout } = await run(program, ['--input-type=commonjs', '--eval', code], { cwd: folder });
  expect(stdout).toBe('88.02 0.51\n');
});

it.each(nodes)('recognises the errors of the other copy on Node $version', async ({ program }) => {
  const code = `
    import { createRequire } from 'node:module';
    import { isCrossrateError } from '@crossrate/sdk';
    const { Crossrate } = createRequire(process.cwd() + '/')('@crossrate/sdk');
    const crossrate = new Crossrate({ baseUrl: 'http://127.0.0.1:1', apiKey: '', maxRetries: 0 });
    console.log(await crossrate.currencies().catch(isCrossrateError));`;
  const { stdout } = await run(program, ['--input-type=module', '--eval', code], { cwd: folder });
  expect(stdout).toBe('true\n');
});
