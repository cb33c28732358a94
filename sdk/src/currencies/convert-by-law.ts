import { convertAmount, divide, parseMoney, parseRatio, type Ratio, writeExactly } from '@crossrate/contract/money';
import { decimalsOf } from '../conversions/decimals-of.ts';
import { currencyCodes, WITHDRAWALS } from '../generated/currencies.ts';
import { INVALID_CURRENCY } from '../generated/messages.ts';
import { CONVERT } from '../generated/operations.ts';
import { CrossrateError } from '../runtime/errors.ts';
import { readQuery } from '../runtime/read-query.ts';
import { EURO_PREDECESSORS, type EuroPredecessorCode } from './euro-predecessors.ts';
import type { LegalConversion, LegalConversionParameters } from './legal-conversion.ts';

/** The code of a currency whose parity a law may have fixed. */
type Code = LegalConversion['base'];

/**
 * Converts at the parity that the law fixed: between a withdrawn currency and its successor, either way, or between two
 * currencies with the same successor. A conversion at a parity needs no rates and sends no request. Beside the supported
 * currencies, `convertByLaw` knows the first twelve that the euro replaced, such as DEM and ITL, which the service does
 * not quote.
 *
 * The service applies its published rate instead, which is the parity rounded to six decimals. At the published rate
 * 1,000,000 BGN are 511,292.00 EUR, by law 511,291.88 EUR.
 *
 * Only the result is rounded: once, half up, to the minor unit of the target. For currencies that the euro replaced, this
 * follows Council Regulation (EC) No 1103/97. Article 4 allows, but does not require, to round the intermediate amount in
 * euro between two national currencies, to three decimals or more; here that amount is exact. Article 5 rounds to the
 * nearest cent or sub-unit, or as national practice does: the results in BEF, ESP, GRD, ITL, LUF and PTE are whole units,
 * because ISO 4217 gave these currencies no decimals.
 *
 * @param parameters - The currencies and the amount.
 * @returns A frozen result.
 * @throws CrossrateError named `InvalidRequestError` when a parameter is missing, a code is unknown, no law fixed a parity
 *   of the two currencies, or the amount is not a number from 0 with at most 40 significant digits in at most 64
 *   characters.
 * @throws TypeError when the parameters are not an object or have an unknown name.
 *
 * @example
 * ```ts
 * import { convertByLaw } from '@crossrate/sdk/currencies';
 * convertByLaw({ from: 'BGN', to: 'EUR', amount: '1000000' }).convertedText; // '511291.88'
 * convertByLaw({ from: 'EUR', to: 'BGN', amount: '511291.88' }).convertedText; // '1000000.00'
 * convertByLaw({ from: 'TRL', to: 'TRY', amount: 2_500_000n }).convertedText; // '2.50'
 * convertByLaw({ from: 'DEM', to: 'FRF', amount: 100 }).convertedText; // '335.39'
 * ```
 */
export function convertByLaw(parameters: LegalConversionParameters): LegalConversion {
  const query = readQuery(parameters, { read: CONVERT.read });
  const [from, to] = [query.from, query.to] as [Code, Code];
  if (![from, to].every(isKnown)) throw refuse(INVALID_CURRENCY);
  const isFixed = (findReplacement(from) ?? findReplacement(to)) && successorOf(from) === successorOf(to);
  if (!isFixed) throw refuse(`No law fixed ${from === to ? 'a successor of' : `a parity of ${from} and`} ${to}.`);
  const value = parseMoney(String(query.amount));
  if (!value || value.numerator < 0n)
    throw refuse('Invalid amount. Please provide a number from 0 of at most 40 digits.');
  const amountText = writeExactly(value);
  const rate = divide(readParity(to), readParity(from));
  const convertedText = convertAmount({ value, text: amountText }, rate, decimalsOfTarget(to));
  if (!convertedText) throw refuse('Invalid amount. The result is too large.');
  return Object.freeze({
    base: from,
    target: to,
    amount: Number(amountText),
    converted: Number(convertedText),
    amountText,
    convertedText,
  });
}

const refuse = (message: string) => new CrossrateError('InvalidRequestError', message);

const isPredecessor = (code: Code): code is EuroPredecessorCode => Object.hasOwn(EURO_PREDECESSORS, code);

const isKnown = (code: Code) => isPredecessor(code) || currencyCodes.includes(code);

const findReplacement = (code: Code) => (isPredecessor(code) ? EURO_PREDECESSORS[code] : WITHDRAWALS[code]);

const successorOf = (code: Code) => findReplacement(code)?.successor ?? code;

const decimalsOfTarget = (code: Code) =>
  isPredecessor(code) ? EURO_PREDECESSORS[code].minorUnits : (decimalsOf(code) ?? 2);

/** Units of a currency for one unit of its successor; 1 for a current currency. */
function readParity(code: Code): Ratio {
  const [units, successors] = (findReplacement(code)?.parity ?? '1:1').split(':').map(parseRatio);
  return divide(units as Ratio, successors as Ratio);
}
