import { type CurrencyCode, rateTableSchema } from '@crossrate/contract';
import Big from 'big.js';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { startTestService } from '../../../test/test-service.ts';

const tie = fc.integer({ min: 2, max: 100_000 }).map((cents) => new Big(cents).times('0.01').plus('0.005').toFixed());
const decimal = fc
  .tuple(fc.bigInt({ min: 2n, max: 10n ** 13n }), fc.integer({ min: 0, max: 6 }))
  .map(([digits, scale]) => new Big(`${digits}e-${scale}`).toFixed())
  .filter((text) => new Big(text).gt('0.01'));

it('converts 10,000 random triples as an independent decimal library does', async () => {
  await using service = await startTestService({}, { LOG_LEVEL: 'silent' });
  const key = await service.createKey({ dailyLimit: 1_000_000 });
  const { rates } = rateTableSchema.parse(await (await service.get('/api/rates', key)).json());
  const quoted = fc.constantFrom(...(Object.keys(rates) as CurrencyCode[]));
  const triple = fc.tuple(quoted, fc.oneof(quoted, fc.constant(undefined)), fc.oneof(tie, decimal));
  const convertsExactly = async ([from, to = from, text]: [CurrencyCode, CurrencyCode | undefined, string]) => {
    const response = await service.get(`/api/convert?from=${from}&to=${to}&amount=${text}`, key);
    const body = await response.text();
    const [, amountText = '', rate = '', converted] = /"amount":(.*),"rate":(.*),"converted":(.*)\}/.exec(body) ?? [];
    expect(new Big(amountText).eq(text), body).toBe(true);
    expect(converted, body).toBe(new Big(text).times(rate).toFixed(2, Big.roundHalfUp));
    if (from === to) expect(rate).toBe('1');
  };
  // A hundred at once share commits. One after another, each would wait for its own.
  const batch = fc.array(triple, { minLength: 100, maxLength: 100 });
  await fc.assert(
    fc.asyncProperty(batch, async (triples) => void (await Promise.all(triples.map(convertsExactly)))),
    { numRuns: 100 },
  );
});
