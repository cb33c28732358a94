import { afterAll, beforeAll, expect, it } from 'vitest';
import { catchFailure } from '../../test/catch-failure.ts';
import { startRealService } from '../../test/real-service.ts';
import { startScriptedServer } from '../../test/scripted-server.ts';
import { type ConvertParameters, Crossrate, type RatesParameters } from '../index.ts';
import { checkAnswer } from './index.ts';

let service: Awaited<ReturnType<typeof startRealService>>;
beforeAll(async () => {
  service = await startRealService();
});
afterAll(() => service[Symbol.asyncDispose]());

it('accepts every answer of the service', async () => {
  const crossrate = new Crossrate({ baseUrl: service.url, apiKey: service.key, check: checkAnswer });
  await crossrate.rates({ base: 'JPY' });
  await crossrate.convert({ from: 'USD', to: 'EUR', amount: 100 });
  expect((await crossrate.currencies()).currencies).toHaveLength(191);
});

it('names the first place where an answer does not match', async () => {
  await using server = await startScriptedServer({ body: { base: 'USD', rates: { EUR: '0.88' }, updated_at: '' } });
  const error = await catchFailure(new Crossrate({ baseUrl: server.url, apiKey: 'cr_1', check: checkAnswer }).rates());
  expect(error).toMatchObject({
    name: 'UnexpectedResponseError',
    message: 'The answer does not match: the body.rates.EUR is not of type number.',
    snippet: expect.stringContaining('"0.88"'),
  });
});

it.each([
  [{ base: 'USD', rates: { USD: 1 }, updated_at: '' }, 'base', { base: 'GBP' }],
  [
    { base: 'USD', target: 'EUR', amount: 1, rate: 0.88, converted: 0.88 },
    'base',
    { from: 'GBP', to: 'EUR', amount: 1 },
  ],
  [
    { base: 'USD', target: 'EUR', amount: 1, rate: 0.88, converted: 0.88 },
    'target',
    { from: 'USD', to: 'JPY', amount: 1 },
  ],
  [
    { base: 'USD', target: 'EUR', amount: 1, rate: 0.88, converted: 0.88 },
    'amount',
    { from: 'USD', to: 'EUR', amount: 5 },
  ],
])('refuses the answer to another request, as of a proxy that ignores the query: %j', async (body, name, asked) => {
  await using server = await startScriptedServer({ body });
  const crossrate = new Crossrate({ baseUrl: server.url, apiKey: 'cr_1', check: checkAnswer });
  const call =
    'to' in asked ? crossrate.convert(asked as ConvertParameters) : crossrate.rates(asked as RatesParameters);
  expect((await catchFailure(call)).message).toBe(
    `The answer does not match: the body.${name} is not that of the request.`,
  );
});

it.each(['1e3', 1000n, '1000.0', 1e21, '12345678901234567.89'])(
  'accepts the answer to the amount %s',
  async (amount) => {
    const crossrate = new Crossrate({ baseUrl: service.url, apiKey: service.key, cache: false, check: checkAnswer });
    const asked = { from: 'usd' as 'USD', to: 'EUR', amount } as const;
    expect((await crossrate.convert(asked)).base).toBe('USD');
  },
);

const conversion = { base: 'USD', target: 'EUR', amount: 1, rate: 0.88, converted: 0.88 };

it.each([
  ['rates', { base: 'USD', rates: {} }, 'the body.updated_at is missing'],
  ['rates', { base: 'XXX', rates: {}, updated_at: '' }, 'the body.base is not one of the values that are allowed'],
  [
    'rates',
    { base: 'USD', rates: { XXX: 1 }, updated_at: '' },
    'the name the body.rates.XXX is not one of the values that are allowed',
  ],
  ['rates', { base: 'USD', rates: [], updated_at: '' }, 'the body.rates is not of type object'],
  ['rates', { base: 'USD', rates: { EUR: 0 }, updated_at: '' }, 'the body.rates.EUR is not greater than 0'],
  ['rates', { base: 'USD', rates: { EUR: -1 }, updated_at: '' }, 'the body.rates.EUR is not greater than 0'],
  ['convert', { ...conversion, rate: 0 }, 'the body.rate is not greater than 0'],
  ['convert', { ...conversion, converted: -1 }, 'the body.converted is less than 0'],
  ['convert', { ...conversion, amount: 0 }, 'the body.amount is less than 0.01'],
  ['convert', { ...conversion, rate: null }, 'the body.rate is not of type number'],
  ['convert', { ...conversion, target: undefined }, 'the body.target is not one of the values that are allowed'],
  ['currencies', { currencies: ['USD', 7] }, 'the body.currencies[1] is not one of the values that are allowed'],
  ['currencies', { currencies: {} }, 'the body.currencies is not of type array'],
  ['currencies', [], 'the body is not of type object'],
])('finds what is wrong with %s: %j', (operation, body, problem) => {
  expect(checkAnswer(operation, body)).toBe(problem);
});

it('accepts the smallest amount and a result of zero, which the service sends for a tiny rate', () => {
  expect(checkAnswer('convert', { ...conversion, amount: 0.01, rate: 1e-9, converted: 0 })).toBeUndefined();
});

it('accepts properties that the contract does not name', () => {
  expect(checkAnswer('convert', { ...conversion, fee: 0 })).toBeUndefined();
});

it('finds an infinite rate, which JSON can spell', () => {
  const body = JSON.parse('{"base":"USD","rates":{"EUR":1e999},"updated_at":""}');
  expect(checkAnswer('rates', body)).toBe('the body.rates.EUR is not of type number');
});

it('ignores properties that the contract does not name, however deeply nested', () => {
  const deep = JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`);
  expect(checkAnswer('convert', { ...conversion, fee: deep })).toBeUndefined();
});
