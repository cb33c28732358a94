import { afterAll, beforeAll, expect, it } from 'vitest';
import { startRealService } from '../../test/real-service.ts';
import { type Conversion, Crossrate, type CurrencyCode, type LogEntry } from '../index.ts';

let service: Awaited<ReturnType<typeof startRealService>>;
beforeAll(async () => {
  service = await startRealService(1_000_000);
});
afterAll(() => service?.[Symbol.asyncDispose]());

/** Has as many digits as a rate, so that a wrong digit of the rate shows in the result. */
const AMOUNT = '123456789.105';

it('converts every pair from the base to the last digit of the service, by a converter and by a table in the cache', async () => {
  const client = { baseUrl: service.url, apiKey: service.key };
  const asking = new Crossrate({ ...client, cache: false });
  const log: LogEntry[] = [];
  const computing = new Crossrate({ ...client, log: (entry) => void log.push(entry) });
  const codes = Object.keys((await asking.rates()).rates) as CurrencyCode[];
  let pairs = 0;
  for (const from of codes) {
    const converter = await computing.converter({ base: from });
    const comparePair = async (to: CurrencyCode) => {
      const asked = { from, to, amount: AMOUNT };
      const theirs = listTexts(await asking.convert(asked));
      expect(listTexts(converter.convert({ to, amount: AMOUNT }))).toEqual(theirs);
      expect(listTexts(await computing.convert(asked))).toEqual(theirs);
      pairs += 1;
    };
    // All at once share the commits of their charges.
    await Promise.all(codes.map(comparePair));
  }
  console.log(`${pairs} pairs of ${codes.length} currencies are equal.`);
  expect(pairs).toBe(codes.length ** 2);
  // The tables alone: every conversion was computed here.
  expect(log.filter(({ cached }) => !cached)).toHaveLength(codes.length);
});

function listTexts({ base, target, amountText, rateText, convertedText, edition }: Conversion) {
  return { base, target, amountText, rateText, convertedText, edition };
}
