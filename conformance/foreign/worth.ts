import { type CurrencyCode, currencies, withdrawals } from '@crossrate/contract';
import { realRate } from '@crossrate/mock-provider';

/** Pesos in a unit of account of Chile, of which the data has no rate. */
const PESOS_IN_A_UF = 39_000;

/** The 191 codes, in order. */
export const codes: readonly string[] = currencies.map(({ code }) => code);

/** The codes that are legal tender today. */
export const currentCodes: ReadonlySet<string> = new Set(codes.filter((code) => !(code in withdrawals)));

/** Units of codes that are none of those, as others have them: WIR euros, and German marks. */
const OTHERS: Readonly<Record<string, number>> = { CHE: 0.93, DEM: 1.72 };

/** Units of each currency for one US dollar, on a real day. */
export const worth: Readonly<Record<string, number>> = {
  ...Object.fromEntries(
    codes.map((code) => [code, code === 'CLF' ? realUsd('CLP') / PESOS_IN_A_UF : realUsd(code as CurrencyCode)]),
  ),
  ...OTHERS,
};

function realUsd(code: CurrencyCode): number {
  return Number(realRate('USD', code, 30));
}
