import type { BrokenServer, Fault } from './broken-server.ts';
import { buildRefusal, changeAnswers, changeErrors, formatMessage } from './changing/answers.ts';
import { findAmount } from './changing/read-amounts.ts';
import { changeParameter, isFor, readHeader, readParameter, replaceParameter } from './changing/requests.ts';

/** Converts some amounts that must be refused. */
const acceptAmounts =
  (isAccepted: (amount: string) => boolean): Fault =>
  () =>
  async (request, forward) => {
    const amount = readParameter(request, 'amount') ?? '';
    if (!isFor('convert', request) || !isAccepted(amount)) return forward(request);
    const answer = await forward(replaceParameter(request, 'amount', '1'));
    if (answer.status !== 200) return answer;
    const body = JSON.parse(answer.text);
    const text = JSON.stringify({ ...body, amount: Number(amount), converted: Number(amount) * body.rate });
    return { ...answer, text };
  };

/** Refuses some amounts that the interface allows. */
const refuseAmounts = (isRefused: (amount: string) => boolean): Fault =>
  changeParameter('convert', 'amount', (amount) => (isRefused(amount ?? '') ? 'none' : amount));

/** Servers that handle missing, non-numeric or too small amounts wrongly. */
export const brokenAmounts: readonly BrokenServer[] = [
  {
    id: 'amount-refused-with-zero-at-end',
    title: 'refuses an amount that ends in a zero, such as 12.50',
    caughtBy: ['limits-daily-requests'],
    only: 'http',
    fault: changeAnswers((answer, request) =>
      isFor('convert', request) && answer.status === 200 && /\.\d*0$/.test(readParameter(request, 'amount') ?? '')
        ? buildRefusal('invalidAmount')
        : answer,
    ),
  },
  {
    id: 'convert-amount-default',
    title: 'converts 1 when no amount was sent',
    caughtBy: ['convert-amount-required'],
    fault: changeParameter('convert', 'amount', (amount) => amount ?? '1'),
  },
  {
    id: 'convert-empty-amount-default',
    title: 'converts 1 when the amount is empty',
    caughtBy: ['convert-amount-required'],
    fault: changeParameter('convert', 'amount', (amount) => (amount === '' ? '1' : amount)),
  },
  {
    id: 'convert-amount-missing-400',
    title: 'answers 400 when the amount is missing',
    caughtBy: ['convert-amount-required'],
    fault: changeErrors('invalidAmount', { status: 400 }, (request) => !readParameter(request, 'amount')),
  },
  {
    id: 'convert-amount-parse-float',
    title: 'reads the number at the beginning of an amount',
    caughtBy: ['convert-amount-number'],
    fault: changeParameter('convert', 'amount', (amount) => {
      const number = Number.parseFloat(amount ?? '');
      return Number.isFinite(number) ? String(number) : amount;
    }),
  },
  {
    id: 'convert-amount-minimum-above',
    title: 'converts no less than 0.0101',
    caughtBy: ['convert-amount-minimum'],
    fault: changeParameter('convert', 'amount', (amount) => (Number(amount) < 0.0101 ? '0' : amount)),
  },
  {
    id: 'convert-result-minimum',
    title: 'refuses a conversion whose result is below half a cent',
    caughtBy: ['convert-amount-minimum'],
    fault: changeAnswers((answer) =>
      /"converted":0\.00\b/.test(answer.text) ? buildRefusal('invalidAmount') : answer,
    ),
  },
  {
    id: 'convert-amount-hexadecimal',
    title: 'reads the amount as JavaScript would',
    caughtBy: ['convert-amount-grammar'],
    fault: changeParameter('convert', 'amount', (amount) => (Number(amount) > 0.01 ? String(Number(amount)) : amount)),
  },
  {
    id: 'convert-amount-infinite',
    title: 'converts infinity into null',
    caughtBy: ['convert-amount-number'],
    fault: acceptAmounts((amount) => amount === 'Infinity'),
  },
  {
    id: 'convert-amount-text-500',
    title: 'answers 500 to an amount that is not a number',
    caughtBy: ['convert-amount-number'],
    fault: changeErrors('invalidAmount', { status: 500 }, (request) =>
      Number.isNaN(Number(readParameter(request, 'amount'))),
    ),
  },
  {
    id: 'convert-minimum-inclusive',
    title: 'converts 0.01',
    caughtBy: ['convert-amount-minimum', 'convert-amount-message'],
    fault: acceptAmounts((amount) => amount === '0.01'),
  },
  {
    id: 'convert-minimum-rounded',
    title: 'rounds the amount to cents before it compares it with the minimum',
    caughtBy: ['convert-amount-minimum'],
    fault: acceptAmounts((amount) => amount === '0.009'),
  },
  {
    id: 'convert-zero',
    title: 'converts 0',
    caughtBy: ['convert-amount-minimum'],
    fault: acceptAmounts((amount) => amount === '0'),
  },
  {
    id: 'convert-negative',
    title: 'converts negative amounts',
    caughtBy: ['convert-amount-minimum'],
    fault: acceptAmounts((amount) => Number(amount) < 0),
  },
  {
    id: 'convert-minimum-0.02',
    title: 'converts whole cents from 0.02 on',
    caughtBy: ['convert-amount-minimum'],
    fault: changeParameter('convert', 'amount', (amount) => (Number(amount) < 0.02 ? '0' : amount)),
  },
  {
    id: 'invalid-amount-message',
    title: 'has the message for currencies for amounts, too',
    caughtBy: ['convert-amount-message'],
    fault: changeErrors('invalidAmount', {
      text: formatMessage('Invalid currency. Please check your currency codes.'),
    }),
  },
  ...(
    [
      ['missing', 'has another message for a missing amount', (amount: string | null) => amount === null],
      ['negative', 'has another message for a negative amount', (amount: string | null) => Number(amount) < 0],
      ['word', 'has another message for an amount that is a word', (amount: string | null) => amount === 'abc'],
    ] as const
  ).map(
    ([id, title, isAffected]): BrokenServer => ({
      id: `invalid-amount-message-${id}`,
      title,
      caughtBy: ['convert-amount-message'],
      fault: changeErrors('invalidAmount', { text: formatMessage('The amount is invalid.') }, (request) =>
        isAffected(readParameter(request, 'amount')),
      ),
    }),
  ),
  {
    id: 'invalid-amount-message-translated',
    title: 'translates the message about an amount',
    caughtBy: ['convert-amount-message'],
    fault: changeErrors(
      'invalidAmount',
      { text: formatMessage('Der Betrag ist ungültig.') },
      (request) => readHeader(request, 'Accept-Language')?.startsWith('de') === true,
    ),
  },
  {
    id: 'convert-amount-before-currencies',
    title: 'checks the amount before the currencies',
    caughtBy: ['convert-amount-message'],
    fault: changeAnswers((answer, request) =>
      answer.status === 422 && isFor('convert', request) && Number(readParameter(request, 'amount')) <= 0.01
        ? buildRefusal('invalidAmount')
        : answer,
    ),
  },
  ...(
    [
      ['capital', 'refuses an exponent with a capital E', /E/],
      ['plus', 'refuses an exponent with a plus sign', /e\+/i],
      ['minus', 'refuses an exponent with a minus sign', /e-/i],
      ['zero', 'refuses an exponent that begins with 0', /e[+-]?0/i],
    ] as const
  ).map(
    ([id, title, form]): BrokenServer => ({
      id: `amount-exponent-${id}`,
      title,
      caughtBy: ['convert-amount-grammar'],
      fault: refuseAmounts((amount) => form.test(amount)),
    }),
  ),
  {
    id: 'amount-line-end',
    title: 'reads an amount that ends with a line',
    caughtBy: ['convert-amount-grammar'],
    fault: findAmount(/^(\d+)\n$/),
  },
  {
    id: 'amount-28-digits',
    title: 'refuses amounts of more than 28 digits',
    caughtBy: ['convert-amount-exact'],
    fault: refuseAmounts((amount) => amount.replace('.', '').length > 28),
  },
];
