import { XMLParser } from 'fast-xml-parser';
import { z } from 'zod';
import { ProviderError } from '../refresh/rate-provider.ts';
import { DAY_MS, type ProviderDefinition } from './definition.ts';
import { utcDate } from './reading/json-answer.ts';
import { NumberText } from './reading/number-text.ts';
import type { Answer } from './reading/provider-http.ts';
import { quotesOf } from './reading/quotes.ts';

const NAME = 'ecb';

/** Attributes stay text, and entities as they stand: a document with its own would be no table of the ECB's. */
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseAttributeValue: false,
  processEntities: false,
  removeNSPrefix: true,
  isArray: (_name, path) => path === 'Envelope.Cube.Cube.Cube',
});

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
    maxAge: 7 * DAY_MS,
    async fetchTable(signal) {
      const { time, Cube } = readDocument(await http.get(`${url}/stats/eurofxref/eurofxref-daily.xml`, signal));
      const rates = Cube.map(({ currency, rate }) => [currency, new NumberText(rate)] as const);
      return { base: 'EUR', quotes: quotesOf(rates, time) };
    },
  }),
};

function readDocument({ host, status, text, retryAfter }: Answer) {
  if (status !== 200) throw new ProviderError(`${host} answered ${status}`, { retryAfter });
  const result = documentSchema.safeParse(parsed(text));
  if (!result.success) throw new ProviderError(`${host} did not answer with the XML of the reference rates`);
  return result.data.Envelope.Cube.Cube;
}

function parsed(text: string): unknown {
  try {
    return parser.parse(text, true);
  } catch {
    return undefined;
  }
}
