import { afterAll, beforeAll, expect, it } from 'vitest';
import { findNodes } from './nodes.ts';
import { type Packaged, packSdk, run } from './packaged.ts';

const nodes = await findNodes();
console.log(`Loaded by Node ${nodes.map(({ version }) => version).join(' and ')}.`);
let packaged: Packaged;
let folder: string;

beforeAll(async () => {
  packaged = await packSdk();
  ({ folder } = await packaged.createProject());
});
afterAll(() => packaged?.[Symbol.asyncDispose]());

async function evaluate(program: string, type: 'module' | 'commonjs', code: string): Promise<unknown> {
  const { stdout } = await run(program, [`--input-type=${type}`, '--eval', code], { cwd: folder });
  return JSON.parse(stdout);
}

const USE = `console.log(JSON.stringify([
  new Crossrate({ baseUrl: 'http://127.0.0.1' }) instanceof Crossrate,
  checkAnswer('currencies', { currencies: [] }) ?? 'matches',
]));`;

it.each(nodes)('can be imported by Node $version', async ({ program }) => {
  const code = `import { Crossrate } from '@crossrate/sdk'; import { checkAnswer } from '@crossrate/sdk/check'; ${USE}`;
  expect(await evaluate(program, 'module', code)).toEqual([true, 'matches']);
});

it.each(nodes)('can be required by Node $version', async ({ program }) => {
  const code = `const { Crossrate } = require('@crossrate/sdk');
    const { checkAnswer } = require('@crossrate/sdk/check'); ${USE}`;
  expect(await evaluate(program, 'commonjs', code)).toEqual([true, 'matches']);
});

it.each(nodes)(
  'recognises on Node $version errors of the other copy when it is both imported and required',
  async ({ program }) => {
    const code = `import { createRequire } from 'node:module';
    import { AuthenticationError, isAuthenticationError } from '@crossrate/sdk';
    const required = createRequire(process.cwd() + '/')('@crossrate/sdk');
    const error = new required.AuthenticationError('No key.');
    console.log(JSON.stringify([error instanceof AuthenticationError, isAuthenticationError(error)]));`;
    expect(await evaluate(program, 'module', code)).toEqual([false, true]);
  },
);

it.each([
  ['module', "import * as sdk from '@crossrate/sdk'; import * as currencies from '@crossrate/sdk/currencies';"],
  ['commonjs', "const sdk = require('@crossrate/sdk'); const currencies = require('@crossrate/sdk/currencies');"],
] as const)('throws the same classes of errors from every entry of a %s', async (type, imports) => {
  const code = `${imports}
    try {
      currencies.convertAtParity({ from: 'USD', to: 'EUR', amount: 1 });
    } catch (error) {
      console.log(JSON.stringify(error instanceof sdk.InvalidRequestError));
    }`;
  expect(await evaluate(process.execPath, type, code)).toBe(true);
});
