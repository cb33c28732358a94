import { type CurrencyCode, currencyCodes } from '@crossrate/contract';
import { compare, parseRatio, type Ratio } from '@crossrate/contract/money';
import { z } from 'zod';
import type { ProviderTable } from '../rates/rate-provider.ts';
import { NumberText, parseWithNumberText } from './number-text.ts';

const ZERO: Ratio = { numerator: 0n, denominator: 1n };

const payloadSchema = z.object({
  date: z.iso.date(),
  usd: z.record(z.string(), z.instanceof(NumberText)),
});

/**
 * Reads a file of currency-api: rates stand under a key named after the base, all codes in lower case, with a date as
 * the only metadata.
 *
 * @throws Error when the text is not such a file, or one of its rates for a supported currency is not positive.
 */
export function readCurrencyApiPayload(json: string): ProviderTable {
  const { date, usd } = readPayload(json);
  const rates = new Map<CurrencyCode, Ratio>();
  for (const code of currencyCodes) {
    const quoted = usd[code.toLowerCase()];
    if (!quoted) continue;
    const rate = parseRatio(quoted.text);
    if (!rate || compare(rate, ZERO) <= 0) throw new Error(`The rate of ${code}, ${quoted.text}, is not positive.`);
    rates.set(code, rate);
  }
  return { base: 'USD', asOf: Date.parse(`${date}T00:00:00Z`), rates };
}

function readPayload(json: string): z.output<typeof payloadSchema> {
  let payload: unknown;
  try {
    payload = parseWithNumberText(json);
  } catch (cause) {
    throw new Error('The answer is not JSON.', { cause });
  }
  const result = payloadSchema.safeParse(payload);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new Error(`The answer is not a currency-api file: ${issue?.path.join('.')}: ${issue?.message}.`);
}
