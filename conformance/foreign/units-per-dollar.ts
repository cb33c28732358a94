import { type CurrencyCode, currencies, withdrawals } from '@crossrate/contract';
import { computeRealRate } from '@crossrate/mock-provider';

/** Pesos in one Unidad de Fomento (CLF), for which the real rates have no entry. */
const PESOS_IN_A_UF = 39_000;

/** The codes of all supported currencies, in the order of the contract. */
const codes: readonly string[] = currencies.map(({ code }) => code);

/** The codes that have not been withdrawn. */
export const currentCodes: ReadonlySet<string> = new Set(codes.filter((code) => !(code in withdrawals)));

/** Units of each currency for one US dollar: rates of one real day, and a fixed figure for CLF. */
export const unitsPerDollar: Readonly<Record<string, number>> = Object.fromEntries(
  codes.map((code) => [
    code,
    code === 'CLF' ? computeUnitsPerDollar('CLP') / PESOS_IN_A_UF : computeUnitsPerDollar(code as CurrencyCode),
  ]),
);

function computeUnitsPerDollar(code: CurrencyCode): number {
  return Number(computeRealRate('USD', code, 30));
}
