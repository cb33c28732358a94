export type { Amount } from './amount.ts';
export { MINIMUM_AMOUNT, MOST_AMOUNT_CHARACTERS, MOST_AMOUNT_DIGITS, parseAmount, parseMoney } from './amount.ts';
export { convertAmount } from './convert-amount.ts';
export { parseParity } from './parity.ts';
export { publishRate } from './publish-rate.ts';
export type { Ratio } from './ratio.ts';
export { compare, divide, multiply, ONE, parseRatio } from './ratio.ts';
export type { DecimalText } from './round.ts';
export { roundHalfUp, writeExactly } from './round.ts';
