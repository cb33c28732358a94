import { type Fault, type Faults, must, type Patch, should } from './fault.ts';
import { always, byDefault, onConversionFields, onError, onParameter, refusal, refuse } from './patches.ts';

/** Reads some amounts as another number; `undefined` leaves an amount as it is. */
const readAmounts = (read: (text: string) => number | string | undefined): Patch =>
  onParameter(['amount'], (text) => {
    const number = read(text);
    return number === undefined || Number.isNaN(number) ? undefined : String(number);
  });

/** Reads the number in the first group of an expression. */
const find = (clause: string, expression: RegExp, read: (found: string) => number = Number): Fault =>
  must(clause)(
    readAmounts((text) => {
      const found = expression.exec(text)?.[1];
      return found === undefined ? undefined : read(found);
    }),
  );

/** Converts 1 in place of some amounts, and shows the amount that was sent. */
const pretend = (
  clause: string,
  isAccepted: (text: string) => boolean,
  show = (text: string) => String(Number(text)),
) =>
  must(clause)(() => async (request, forward) => {
    const text = request.get('amount');
    const isPretended = request.isFor('convert') && text !== '' && isAccepted(text);
    const answer = await forward(isPretended ? request.with('amount', '1') : request);
    return isPretended ? { ...answer, text: answer.text.replace('"amount":1,', `"amount":${show(text)},`) } : answer;
  });

/** Answers 500 to some invalid amounts. */
const failOver = (clause: string, isFatal: (text: string) => boolean): Fault =>
  must(clause)(onError('invalidAmount', { status: 500 }, (request) => isFatal(request.get('amount'))));

/** Converts no amounts above a maximum. */
const refuseAbove = (maximum: number): Fault =>
  must('convert-amount-no-maximum')(refuse('invalidAmount', (request) => Number(request.get('amount')) > maximum));

/** Forwards one of several amounts, and shows another. */
const mixAmounts = (
  read: (amounts: readonly number[]) => { readonly shown: number; readonly converted: number },
): Fault =>
  must('amounts-open')(() => async (request, forward) => {
    const amounts = request.url.searchParams.getAll('amount').map(Number);
    if (amounts.length < 2) return forward(request);
    const { shown, converted } = read(amounts);
    const answer = await forward(request.with('amount', null).with('amount', String(converted)));
    return { ...answer, text: answer.text.replace(/"amount":[\d.]+/, `"amount":${shown}`) };
  });

/** Faults with amounts in requests. */
export const amountFaults: Faults = {
  'amount-is-1-by-default': must('convert-amount-required')(byDefault('convert', 'amount', '1')),
  'amount-that-is-a-word-is-500': failOver('convert-amount-required', (text) => Number.isNaN(Number(text))),
  'amount-by-parse-float': must('convert-amount-required')(readAmounts((text) => Number.parseFloat(text))),
  'minimum-included': pretend('convert-amount-minimum', (text) => text === '0.01'),
  'minimum-of-the-result': must('convert-amount-minimum')((good) => async (request, forward) => {
    const isSmall = request.isFor('convert') && Number(request.get('amount')) < 1;
    const probe = isSmall ? await forward(request.withKey(good.goodKey)) : undefined;
    const isRefused = probe?.text.includes('"converted":0.00');
    return isRefused ? refuse('invalidAmount', always)(good)(request, forward) : forward(request);
  }),
  'amount-rounded-before-the-minimum': pretend('convert-amount-minimum', (text) => text === '0.00999999999'),
  'minimum-before-the-exponent': pretend('convert-amount-minimum', (text) => /^\d+e-\d/i.test(text)),
  'minus-sign-ignored': find('convert-amount-minimum', /^-([1-9]\d*)$/),
  'minimum-compared-as-double': should('convert-amount-exact')(
    readAmounts((text) => (Number(text) === 0.01 ? 0.01 : undefined)),
  ),
  'at-most-a-million': refuseAbove(1e6),
  'at-most-2^53': refuseAbove(2 ** 53 - 1),
  'result-in-32-bits': must('convert-amount-no-maximum')(
    onConversionFields(({ converted }) => ({ converted: Number(converted) > 21474836.47 ? '21474836.47' : converted })),
  ),

  'message-for-currencies-with-an-amount': should('convert-amount-message')(
    onError('invalidAmount', { message: 'Invalid currency. Please check your currency codes.' }),
  ),
  'amount-before-the-currencies': should('convert-amount-message')(
    onError(
      'invalidCurrency',
      refusal('invalidAmount'),
      (request) => request.isFor('convert') && !(Number(request.get('amount')) > 0.01),
    ),
  ),
  'amount-hexadecimal': should('convert-amount-grammar')(
    readAmounts((text) => (Number(text) > 0.01 ? Number(text) : undefined)),
  ),
  'amount-of-more-than-28-digits-refused': should('convert-amount-exact')(
    refuse('invalidAmount', (request) => request.get('amount').length > 28),
  ),
  'amount-refused-with-a-zero-at-the-end': must('every-listed-code')(
    refuse('invalidAmount', (request) => /\.\d*0$/.test(request.get('amount'))),
  ),

  'amount-nan': pretend(
    'amounts-no-number',
    (text) => /^nan$/i.test(text),
    () => 'NaN',
  ),
  'amount-before-a-currency': find('amounts-no-number', /^(\d+) ?[A-Z]{3}$/),
  'amount-of-a-line': find('amounts-no-number', /^(\d+)$/m),
  'amount-injected-into-the-answer': pretend(
    'amounts-no-number',
    (text) => text.startsWith('5,"rate"'),
    (text) => text,
  ),
  'amount-1,000-as-1': find('amounts-open', /^(\d+),\d{3}/),
  'amount-up-to-the-exponent': find('amounts-open', /^(\d+)e[+-]?\d+$/i),
  'first-amount-shown-and-last-converted': mixAmounts(([one = 0, other = 0]) => ({ shown: one, converted: other })),
  'amount-beyond-doubles-is-null': pretend(
    'amounts-open',
    (text) => Number(text) === Infinity,
    () => 'null',
  ),
  'result-beyond-doubles-is-null': must('amounts-open')(() => async (request, forward) => {
    const amount = request.get('amount');
    const isHuge = Number(amount) > 1e307 && Number(amount) < Infinity;
    const { text, ...answer } = await forward(isHuge ? request.with('amount', '1') : request);
    const pretended = text
      .replace('"amount":1,', `"amount":${amount},`)
      .replace(/"converted":[\d.]+/, '"converted":null');
    return { ...answer, text: isHuge ? pretended : text };
  }),
  'long-amount-is-500': failOver('amounts-open', (text) => text.length > 100),
  'large-amounts-in-single-precision': must('amounts-open')(
    onConversionFields(({ amount }) => ({
      amount: Number(amount) > 1e9 ? String(Math.fround(Number(amount))) : amount,
    })),
  ),
  'amount-shown-as-double': should(
    'convert-amount-exact',
    'every-arithmetic',
  )(onConversionFields(({ amount }) => ({ amount: String(Number(amount)) }))),
};
