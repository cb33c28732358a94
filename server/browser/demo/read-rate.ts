import { type Converter, isInvalidRequestError } from '@crossrate/sdk';
import type { CurrencyCode } from '@crossrate/sdk/currencies';

/** Reads the published rate of a currency with all digits; `undefined` when the table has none. */
export function readRate(code: CurrencyCode, table: Converter): string | undefined {
  try {
    return table.convert({ from: table.base, to: code, amount: 1 }).rateText;
  } catch (error) {
    if (isInvalidRequestError(error)) return undefined;
    throw error;
  }
}
