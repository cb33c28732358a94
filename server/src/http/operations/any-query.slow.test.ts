import {
  type CurrencyCode,
  conversionSchema,
  currencyCodes,
  errorBodySchema,
  errorResponses,
  rateTableSchema,
} from '@crossrate/contract';
import Big from 'big.js';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestService, type TestService } from '../../../test/test-service.ts';

let service: TestService;
let key: string;

beforeAll(async () => {
  service = await startTestService({}, { LOG_LEVEL: 'silent' });
  key = await service.createKey({ dailyLimit: 1_000_000 });
});
afterAll(() => service[Symbol.asyncDispose]());

const code = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom<string>(...currencyCodes) },
  { weight: 1, arbitrary: fc.constantFrom('', 'usd', 'eUr', 'XYZ', 'US', 'constructor', '__proto__') },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 8 }) },
);
const amount = fc.oneof(
  { weight: 4, arbitrary: fc.double({ noNaN: true }).map(String) },
  {
    weight: 2,
    arbitrary: fc.constantFrom('', '0.01', '1e308', '1e-5', '-1', '0x1', 'NaN', '1,5', '1e999999999', '00'),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 12 }) },
);
const parameter = fc.oneof(
  fc.tuple(fc.constantFrom('base', 'from', 'to'), code),
  fc.tuple(fc.constant('amount'), amount),
  fc.tuple(fc.string({ maxLength: 6 }), fc.string({ unit: 'binary', maxLength: 12 })),
);
const query = fc.oneof(
  fc.array(parameter, { maxLength: 6 }).map((pairs) => pairs.map((pair) => pair.map(encode).join('=')).join('&')),
  fc
    .tuple(code, code, amount)
    .map(([from, to, text]) => `from=${encode(from)}&to=${encode(to)}&amount=${encode(text)}`),
  // Raw characters of URLs, so that broken escapes and separators occur too.
  fc
    .array(fc.constantFrom('%', '%zz', '&', '=', '+', '[', ']', 'base', 'from', 'USD', ';', '?', '%00', '%E2%82'), {
      maxLength: 12,
    })
    .map((parts) => parts.join('')),
);

function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

it.each(['/api/rates', '/api/convert'])(
  'answers any query of %s with a status and a body of the contract',
  async (path) => {
    const schema = path === '/api/rates' ? rateTableSchema : conversionSchema;
    const messages = Object.values(errorResponses).map(({ status, body }) => `${status} ${body.error}`);
    const isAnswered = async (text: string) => {
      const response = await service.get(`${path}?${text}`, key);
      const body: unknown = await response.json();
      if (response.status === 200) return void schema.parse(body);
      const isBroken = /%(?![\dA-Fa-f]{2})/.test(text);
      expect(isBroken ? [400] : [422, 503]).toContain(response.status);
      expect(messages).toContain(`${response.status} ${errorBodySchema.parse(body).error}`);
    };
    // Twenty at once share commits. One after another, each would wait for its own.
    const twenty = fc.array(query, { minLength: 20, maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(twenty, async (texts) => void (await Promise.all(texts.map(isAnswered)))),
      { numRuns: 100 },
    );
  },
);

it('converts 10,000 random triples as an independent decimal library does', async () => {
  const { rates } = rateTableSchema.parse(await (await service.get('/api/rates', key)).json());
  const quoted = fc.constantFrom(...(Object.keys(rates) as CurrencyCode[]));
  const tie = fc.integer({ min: 2, max: 100_000 }).map((cents) => new Big(cents).times('0.01').plus('0.005').toFixed());
  const decimal = fc
    .tuple(fc.bigInt({ min: 2n, max: 10n ** 13n }), fc.integer({ min: 0, max: 6 }))
    .map(([digits, scale]) => new Big(`${digits}e-${scale}`).toFixed())
    .filter((text) => new Big(text).gt('0.01'));
  const triple = fc.tuple(quoted, fc.oneof(quoted, fc.constant(undefined)), fc.oneof(tie, decimal));
  const batch = fc.array(triple, { minLength: 100, maxLength: 100 });
  await fc.assert(
    fc.asyncProperty(batch, async (triples) => {
      await Promise.all(triples.map(([from, to = from, text]) => convertsExactly(from, to, text)));
    }),
    { numRuns: 100 },
  );
});

async function convertsExactly(from: CurrencyCode, to: CurrencyCode, text: string): Promise<void> {
  const response = await service.get(`/api/convert?from=${from}&to=${to}&amount=${text}`, key);
  const body = await response.text();
  const [, amountText = '', rate = '', converted] = /"amount":(.*),"rate":(.*),"converted":(.*)\}/.exec(body) ?? [];
  expect(new Big(amountText).eq(text), body).toBe(true);
  expect(converted, body).toBe(new Big(text).times(rate).toFixed(2, Big.roundHalfUp));
  if (from === to) expect(rate).toBe('1');
}
