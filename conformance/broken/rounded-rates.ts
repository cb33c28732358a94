import Big, { type RoundingMode } from 'big.js';
import type { BrokenServer, Fault } from './broken-server.ts';
import { changeRates, type Fields } from './changing/exact-fields.ts';
import { isFor, replaceAllValues, replaceKey } from './changing/requests.ts';
import { mapRates } from './changing/scaled-rates.ts';

/** The number of digits in front of the decimal point from which a double holds no six decimals. */
const LONG = 11;

/** Divides the rates that the table of dollars shows, and rounds the quotients in some way. */
const divideShownRates =
  (mode: RoundingMode): Fault =>
  (context) =>
  async (request, forward) => {
    if (!isFor('rates', request)) return forward(request);
    let dollars: Fields = {};
    const dollarRequest = replaceKey(replaceAllValues(request, 'base', 'USD'), context.goodKey);
    await changeRates((all) => (dollars = all))(context)(dollarRequest, forward);
    const answerRounded = changeRates((all, base) =>
      mapRates(all, (rate, code) => {
        const [dividend, divisor] = [dollars[code], dollars[base]];
        return dividend && divisor && code !== base ? round(new Big(dividend).div(divisor), mode) : rate;
      }),
    );
    return answerRounded(context)(request, forward);
  };

/** Rounds to six decimals, or to six significant figures when those have more. */
function round(rate: Big, mode: RoundingMode): string {
  const decimals = Math.max(6, 5 - rate.e);
  return rate
    .round(decimals, mode)
    .toFixed(decimals)
    .replace(/\.?0+$/, '');
}

/** Servers whose rates have the right number of digits, and wrong ones among them. */
export const brokenRoundedRates: readonly BrokenServer[] = [
  {
    id: 'rates-cut-off',
    title: 'cuts rates off where it should round them',
    caughtBy: ['rates-precision'],
    fault: divideShownRates(Big.roundDown),
  },
  {
    id: 'rates-of-rounded-rates',
    title: 'rounds the rates against the dollar before it divides them',
    caughtBy: ['consistency-parities'],
    fault: divideShownRates(Big.roundHalfUp),
  },
  {
    id: 'rates-large-in-doubles',
    title: 'keeps rates as doubles, which cut the decimals of large rates',
    caughtBy: ['consistency-parities'],
    fault: changeRates((all) =>
      mapRates(all, (rate) =>
        (rate.split('.')[0] ?? '').length < LONG ? rate : String(BigInt(Math.round(Number(rate)))),
      ),
    ),
  },
];
