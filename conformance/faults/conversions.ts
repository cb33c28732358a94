import Big from 'big.js';
import type { Faults, Patch } from './fault.ts';
import { isUsual, multiply, onConversionFields, refuse } from './patches.ts';

/** Keeps a part of the rates of some conversions. */
const keepMargin = (factor: number, isAffected: (target: string) => boolean = () => true): Patch =>
  onConversionFields(({ base, target, amount, rate }) => {
    if (base === target || !isAffected(JSON.parse(target))) return {};
    const applied = multiply(rate, factor);
    return { rate: applied, converted: (Number(amount) * Number(applied)).toFixed(2) };
  });

/** Rounds the exact product otherwise. */
const round = (mode: Big.RoundingMode, isAffected = (_product: Big, _target: string) => true): Patch =>
  onConversionFields(({ target, amount, rate, converted }) => {
    const product = new Big(amount).times(rate);
    return { converted: isAffected(product, JSON.parse(target)) ? product.round(2, mode).toFixed(2) : converted };
  });

/** Faults with conversions. */
export const conversionFaults: Faults = {
  'every-success': {
    'base-and-target-as-from-and-to': onConversionFields(({ base, target }) => ({
      from: base,
      to: target,
      base: undefined,
      target: undefined,
    })),
  },
  'every-echo': {
    'base-and-target-exchanged': onConversionFields(({ base, target }) => ({ base: target, target: base })),
    'amount-in-cents': onConversionFields(({ amount }) => ({ amount: Number(amount).toFixed(2) })),
  },
  'every-two-decimals': {
    'converted-as-json-writes-it': onConversionFields(({ converted }) => ({ converted: String(Number(converted)) })),
  },
  'every-cents': {
    'dinars-with-three-decimals': onConversionFields(({ target, amount, rate }) =>
      /BHD|JOD|KWD|OMR|TND/.test(target) ? { converted: (Number(amount) * Number(rate)).toFixed(3) } : {},
    ),
  },
  'every-arithmetic': {
    'converted-cut': round(Big.roundDown),
    'converted-by-to-fixed': onConversionFields(({ amount, rate }) => ({
      converted: (Number(amount) * Number(rate)).toFixed(2),
    })),
    'converted-rounded-twice': onConversionFields(({ amount, rate }) => ({
      converted: new Big(amount).times(rate).round(4, Big.roundHalfUp).toFixed(2, Big.roundHalfUp),
    })),
  },
  'every-rounding': {
    'half-even-for-yen-alone': round(Big.roundHalfEven, (_, target) => target === 'JPY'),
    'converted-cut-when-large': round(Big.roundDown, (product) => product.gte(1_000)),
  },
  'every-product': {
    'one-per-cent-kept': onConversionFields(({ converted }) => ({ converted: (Number(converted) * 0.99).toFixed(2) })),
  },
  'every-conversion-rate': {
    'margin-of-one-per-cent': keepMargin(1.01),
    'margin-on-unusual-targets': keepMargin(0.99, (target) => !isUsual(target)),
  },
  'consistency-conversion-precision': {
    'rate-of-more-digits-than-in-the-table': onConversionFields(({ base, target, amount, rate }) => {
      const longer = `${rate}${rate.includes('.') ? '' : '.000000'}04`;
      return base === target ? {} : { rate: longer, converted: new Big(amount).times(longer).toFixed(2) };
    }),
  },
  'consistency-same-currency': {
    'same-currency-refused': refuse('invalidCurrency', (request) => request.isOfOneCurrency()),
  },
};
