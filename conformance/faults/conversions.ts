import { withdrawals } from '@crossrate/contract';
import Big from 'big.js';
import { type Faults, must, should } from './fault.ts';
import { type Fields, isUsual, multiply, onAnswer, onConversionFields, refuse, withState } from './patches.ts';

/** Converts at another rate. */
const convertAt = (factor: number, isAffected: (base: string, target: string) => boolean = () => true) =>
  onConversionFields(({ base, target, amount, rate }) => {
    if (base === target || !isAffected(JSON.parse(base), JSON.parse(target))) return {};
    const applied = multiply(rate, factor);
    return { rate: applied, converted: (Number(amount) * Number(applied)).toFixed(2) };
  });

/** Computes `converted` in binary floating point. */
const convertInDoubles = (round: (product: number) => string | number) =>
  onConversionFields(({ amount, rate }) => ({ converted: String(round(Number(amount) * Number(rate))) }));

/** Rounds a product as banks do. */
function roundHalfEven(product: number): string {
  // The product of two doubles is only near a tie where the exact product is a tie.
  const mills = Math.round(product * 1000);
  const isTie = Math.abs(mills) % 10 === 5 && Math.abs(product * 1000 - mills) < 1e-6;
  return ((isTie ? 2 * Math.round(mills / 20) : Math.round(product * 100)) / 100).toFixed(2);
}

/** Faults with conversions. */
export const conversionFaults: Faults = {
  'conversion-with-updated-at': should('every-success-alone')(
    onConversionFields(() => ({ updated_at: '"2026-01-01T00:00:00+00:00"' })),
  ),
  'base-and-target-as-from-and-to': must('every-success')(
    onConversionFields(({ base, target }) => ({ from: base, to: target, base: undefined, target: undefined })),
  ),
  'base-and-target-exchanged': must('every-echo')(
    onConversionFields(({ base, target }) => ({ base: target, target: base })),
  ),
  'amount-in-cents': must('every-echo')(onConversionFields(({ amount }) => ({ amount: Number(amount).toFixed(2) }))),
  'conversion-cached-by-cents': must('every-echo')(
    withState(() => {
      const cache = new Map<string, Fields>();
      return onConversionFields((fields) => {
        const name = fields.base + fields.target + Number(fields.amount).toFixed(2);
        const known = cache.get(name) ?? fields;
        cache.set(name, known);
        return known;
      });
    }),
  ),
  'converted-as-json-writes-it': should('every-two-decimals')(
    onConversionFields(({ converted }) => ({ converted: String(Number(converted)) })),
  ),
  'converted-to-the-minor-unit-of-the-target': must('every-cents')(
    onConversionFields(({ target, amount, rate }) => {
      const decimals = { JPY: 0, KRW: 0, BHD: 3, JOD: 3, KWD: 3, OMR: 3, TND: 3 }[JSON.parse(target) as string] ?? 2;
      return { converted: (Number(amount) * Number(rate)).toFixed(decimals) };
    }),
  ),
  'converted-cut': should('every-arithmetic')(
    convertInDoubles((product) => (Math.floor(product * 100) / 100).toFixed(2)),
  ),
  'converted-by-to-fixed': should('every-arithmetic')(convertInDoubles((product) => product.toFixed(2))),
  'converted-half-even': should('every-arithmetic')(convertInDoubles(roundHalfEven)),
  'converted-rounded-twice': should('every-arithmetic')(
    onConversionFields(({ amount, rate }) => ({
      converted: new Big(amount).times(rate).round(4, Big.roundHalfUp).toFixed(2, Big.roundHalfUp),
    })),
  ),
  'half-even-for-yen-alone': should('every-rounding')(
    onConversionFields(({ target, amount, rate, converted }) => ({
      converted: target === '"JPY"' ? roundHalfEven(Number(amount) * Number(rate)) : converted,
    })),
  ),
  'converted-cut-when-large': should('every-rounding')(
    onConversionFields(({ amount, rate, converted }) => {
      const product = Number(amount) * Number(rate);
      return { converted: product < 1_000 ? converted : (Math.floor(product * 100) / 100).toFixed(2) };
    }),
  ),
  'converted-in-single-precision': must('every-product')(
    convertInDoubles((product) => Math.fround(product).toFixed(2)),
  ),
  'one-per-cent-kept': must('every-product')(
    onConversionFields(({ converted }) => ({ converted: (Number(converted) * 0.99).toFixed(2) })),
  ),
  'rate-of-the-law-converted-but-not-shown': should('every-arithmetic')(
    onConversionFields(({ base, target, amount, converted }) => {
      const { successor, parity = '1' } = withdrawals[JSON.parse(base) as keyof typeof withdrawals] ?? {};
      const units = parity.split(':')[0] ?? '1';
      return {
        converted: successor === 'EUR' && target === '"EUR"' ? new Big(amount).div(units).toFixed(2) : converted,
      };
    }),
  ),

  'margin-of-one-per-cent': must('every-conversion-rate')(convertAt(1.01)),
  'margin-on-unusual-targets': must('every-conversion-rate')(convertAt(0.99, (_, target) => !isUsual(target))),
  'per-hundred-for-huf-isk-jpy-krw': must('every-conversion-rate')(
    convertAt(0.01, (_, target) => ['HUF', 'ISK', 'JPY', 'KRW'].includes(target)),
  ),
  'rate-of-more-digits-than-in-the-table': must(
    'every-product',
    'consistency-conversion-precision',
  )(
    onConversionFields(({ rate }) => ({
      rate: rate === '1' ? rate : `${rate}${rate.includes('.') ? '' : '.000000'}4321`,
    })),
  ),
  'same-currency-refused': should('consistency-same-currency')(
    refuse('invalidCurrency', (request) => request.isOfOneCurrency()),
  ),
  'usual-currencies-alone': must('every-listed-code')(
    refuse(
      'invalidCurrency',
      (request) =>
        request.isFor('convert') && !['from', 'to'].every((name) => isUsual(request.get(name).toUpperCase())),
    ),
  ),
  'eur-to-usd-unanswered': must('every-listed-code')(
    refuse('unavailable', (request) => request.get('from') === 'EUR' && request.get('to') === 'USD'),
  ),
  'missing-rate-is-1': must('every-listed-code')(
    onAnswer(
      (request, { status }) => request.isFor('convert') && status === 503,
      (_, request) => {
        const [base, target, amount] = ['from', 'to', 'amount'].map((name) => request.get(name));
        return {
          status: 200,
          text: `{"base":"${base}","target":"${target}","amount":${amount},"rate":1,"converted":${amount}.00}`,
        };
      },
    ),
  ),
  'missing-rate-with-another-message': must('every-listed-code')(
    onAnswer((_, { status }) => status === 503, { message: 'No rate for this currency.' }),
  ),
};
