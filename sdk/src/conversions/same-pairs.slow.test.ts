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

it('converts from every fifth base to every target, to the last digit of the service, by a converter and by a table in the cache', async () => {
  const client = { baseUrl: service.url, apiKey: service.key };
  const asking = new Crossrate({ ...client, cache: false });
  const log: LogEntry[] = [];
  const computing = new Crossrate({ ...client, log: (entry) => void log.push(entry) });
  const codes = Object.keys((await asking.rates()).rates) as CurrencyCode[];
  const place = Math.floor(Math.random() * 5);
  const bases = codes.filter((_, index) => index % 5 === place);
  expect(bases.length).toBeGreaterThan(30);
  for (const from of bases) {
    const converter = await computing.converter({ base: from });
    const comparePair = async (to: CurrencyCode) => {
      const asked = { from, to, amount: AMOUNT };
      const theirs = listTexts(await asking.convert(asked));
      expect(listTexts(converter.convert({ to, amount: AMOUNT }))).toEqual(theirs);
      expect(listTexts(await computing.convert(asked))).toEqual(theirs);
    };
    // All at once share the commits of their charges.
    await Promise.all(codes.map(comparePair));
  }
  // The tables alone: every conversion was computed here.
  expect(log.filter(({ cached }) => !cached)).toHaveLength(bases.length);
});

function listTexts({ base, target, amountText, rateText, convertedText, edition }: Conversion) {
  return { base, target, amountText, rateText, convertedText, edition };
}
