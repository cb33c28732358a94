import type { Faults, Patch } from './fault.ts';
import { byDefault, onConversionFields, onError, onParameter, refusal, refuse } from './patches.ts';

/** Reads some amounts as another number; `undefined` leaves an amount as it is. */
const readAmounts = (read: (text: string) => number | string | undefined): Patch =>
  onParameter(['amount'], (text) => {
    const number = read(text);
    return number === undefined || Number.isNaN(number) ? undefined : String(number);
  });

/** Reads the number in the first group of an expression. */
const find = (expression: RegExp): Patch => readAmounts((text) => expression.exec(text)?.[1]);

/** Converts 1 in place of some amounts, and shows them as JSON of another text. */
const pretend =
  (accepted: RegExp, show = (text: string) => String(Number(text))): Patch =>
  () =>
  async (request, forward) => {
    const amount = request.get('amount');
    if (!request.isFor('convert') || !accepted.test(amount)) return forward(request);
    const answer = await forward(request.with('amount', '1'));
    return { ...answer, text: answer.text.replace('"amount":1,', `"amount":${show(amount)},`) };
  };

/** Faults with amounts in requests. */
export const amountFaults: Faults = {
  'convert-amount-required': { 'amount-is-1-by-default': byDefault('convert', 'amount', '1') },
  'amounts-no-number': {
    'amount-by-parse-float': readAmounts((text) => Number.parseFloat(text)),
    'amount-nan': pretend(/^nan$/i, () => 'NaN'),
    'amount-before-a-currency': find(/^(\d+) ?[A-Z]{3}$/),
  },
  'convert-amount-minimum': {
    'minimum-included': pretend(/^0\.01$/),
    'amount-rounded-before-the-minimum': pretend(/^0\.00999999999$/),
    'minus-sign-ignored': find(/^-([1-9]\d*)$/),
  },
  'convert-amount-no-maximum': {
    'amount-beyond-2^53-is-a-text': onConversionFields(({ amount }) => ({
      amount: Number(amount) >= 2 ** 53 ? `"${amount}"` : amount,
    })),
    'at-most-2^53': refuse('invalidAmount', (request) => Number(request.get('amount')) > 2 ** 53 - 1),
  },
  'convert-amount-message': {
    'message-for-currencies-with-an-amount': onError('invalidAmount', {
      message: 'Invalid currency. Please check your currency codes.',
    }),
    'amount-before-the-currencies': onError(
      'invalidCurrency',
      refusal('invalidAmount'),
      (request) => request.isFor('convert') && !(Number(request.get('amount')) > 0.01),
    ),
  },
  'convert-amount-grammar': {
    'amount-with-grouping': readAmounts((text) => text.replace(/^(\d{1,3}),(\d{3})$/, '$1$2')),
    'amount-hexadecimal': readAmounts((text) => (Number(text) > 0.01 ? Number(text) : undefined)),
  },
  'convert-amount-exact': {
    'amount-of-41-digits': pretend(/^10{39}\.1$/),
    'amount-of-65-characters': pretend(/^1e0{62}1$/),
    'amount-of-40-digits-refused': refuse('invalidAmount', (request) => request.get('amount').length > 60),
    'amount-of-more-than-28-digits-refused': refuse('invalidAmount', (request) => request.get('amount').length > 28),
  },
  'amounts-open': {
    'amount-1,000-as-1': find(/^(\d+),\d{3}/),
    'amount-beyond-doubles-is-null': pretend(/^(?!.*e-).*e\d{3,}$/i, () => 'null'),
    'long-amount-is-500': onError('invalidAmount', { status: 500 }, (request) => request.get('amount').length > 100),
  },
  'every-arithmetic': {
    'amount-shown-as-double': onConversionFields(({ amount }) => ({ amount: String(Number(amount)) })),
  },
};
