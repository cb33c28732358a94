import { z } from 'zod';
import { ProviderError } from '../judging/rate-provider.ts';
import { DAY_MS, type ProviderDefinition } from './definition.ts';
import { findExcess, XML_LIMITS } from './reading/document-limits.ts';
import { utcDate } from './reading/json-answer.ts';
import { NumberText } from './reading/number-text.ts';
import type { Answer } from './reading/provider-http.ts';
import { readQuotes } from './reading/quotes.ts';

const NAME = 'ecb';

/** Any other text is no number, and the log shows the text in quotes. */
const NUMBER_CHARACTERS = /^[-+.\dEe]+$/;

const documentSchema = z.object({
  Envelope: z.object({
    Cube: z.object({
      Cube: z.object({ time: utcDate, Cube: z.array(z.object({ currency: z.string(), rate: z.string() })) }),
    }),
  }),
});

/**
 * The euro foreign exchange reference rates of the European Central Bank, published at about 16:00 CET on its working
 * days; about 30 currencies.
 *
 * @see https://www.ecb.europa.eu/stats/policy_and_exchange_rates/euro_reference_exchange_rates/html/index.en.html
 */
export const ecb: ProviderDefinition = {
  name: NAME,
  address: { setting: 'ECB_URL', standard: 'https://www.ecb.europa.eu' },
  attribution: {
    text: 'Source: ECB statistics',
    url: 'https://www.ecb.europa.eu/stats/policy_and_exchange_rates/euro_reference_exchange_rates/html/index.en.html',
  },
  create: ({ http, url }) => ({
    name: NAME,
    // Frankfurter gives this key to the same bank.
    witness: 'ECB',
    isFixing: true,
    maxAge: 7 * DAY_MS,
    async fetchTable(signal) {
      const answer = await http.get(`${url}/stats/eurofxref/eurofxref-daily.xml`, signal);
      const { time, Cube } = await readDocument(answer);
      const rates = Cube.map(
        ({ currency, rate }) => [currency, NUMBER_CHARACTERS.test(rate) ? new NumberText(rate) : rate] as const,
      );
      return { base: 'EUR', quotes: readQuotes(rates, time) };
    },
  }),
};

async function readDocument({ host, status, text, retryAfterMs }: Answer) {
  if (status !== 200) throw new ProviderError(`${host} answered ${status}`, { retryAfterMs });
  const excess = findExcess(text, XML_LIMITS);
  if (excess) throw new ProviderError(`${host} sent a document that is no table of rates: ${excess}`);
  // A document type can declare entities that expand to megabytes. The document of the ECB has none.
  const isTyped = /<!(?:DOCTYPE|ENTITY)/i.test(text);
  // An import at the top would make the start of the service half as long again.
  const { parseXml } = await import('./parse-xml.ts');
  const result = documentSchema.safeParse(isTyped ? undefined : parseXml(text));
  if (!result.success) throw new ProviderError(`${host} did not answer with the XML of the reference rates`);
  return result.data.Envelope.Cube.Cube;
}
