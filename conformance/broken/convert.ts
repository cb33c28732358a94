import { admitsQuery } from './admits-query.ts';
import { answers, errors, message, refusal } from './answers.ts';
import type { BrokenServer, Spoil } from './broken-server.ts';
import { conversions } from './exact-fields.ts';
import { isFor, parameter, parameterOf, withParameter } from './requests.ts';

/** Converts amounts that should have been refused. */
const acceptsAmounts =
  (isAccepted: (amount: string) => boolean): Spoil =>
  () =>
  async (request, ask) => {
    const amount = parameterOf(request, 'amount') ?? '';
    if (!isFor('convert', request) || !isAccepted(amount)) return ask(request);
    const answer = await ask(withParameter(request, 'amount', '1'));
    if (answer.status !== 200) return answer;
    const body = JSON.parse(answer.text);
    const text = JSON.stringify({ ...body, amount: Number(amount), converted: Number(amount) * body.rate });
    return { ...answer, text };
  };

/** The conversion. */
export const brokenConversions: readonly BrokenServer[] = [
  {
    id: 'convert-updated-at',
    title: 'adds updated_at to a conversion',
    caughtBy: ['convert-no-other-fields'],
    spoil: conversions((fields) => ({ ...fields, updated_at: '"2026-01-01T00:00:00+00:00"' })),
  },
  {
    id: 'convert-from-and-to',
    title: 'calls base and target from and to',
    caughtBy: ['convert-fields', 'convert-echo'],
    spoil: conversions(({ base, target, ...fields }) => ({ from: base, to: target, ...fields })),
  },
  {
    id: 'convert-without-rate',
    title: 'keeps the rate to itself',
    caughtBy: ['convert-fields'],
    spoil: conversions(({ rate, ...fields }) => fields),
  },
  {
    id: 'convert-swapped',
    title: 'mixes base and target up',
    caughtBy: ['convert-echo'],
    spoil: conversions((fields) => ({ ...fields, base: fields.target, target: fields.base })),
  },
  {
    id: 'convert-amount-as-text',
    title: 'writes the amount as a text',
    caughtBy: ['convert-echo'],
    spoil: conversions((fields) => ({ ...fields, amount: `"${fields.amount}"` })),
  },
  {
    id: 'convert-amount-whole',
    title: 'cuts the decimals of the amount shown',
    caughtBy: ['convert-echo'],
    spoil: conversions((fields) => ({ ...fields, amount: String(Math.max(1, Math.trunc(Number(fields.amount)))) })),
  },
  {
    id: 'converted-as-double',
    title: 'leaves it to JSON.stringify how converted is written',
    caughtBy: ['every-two-decimals'],
    spoil: conversions((fields) => ({ ...fields, converted: String(Number(fields.converted)) })),
  },
  {
    id: 'converted-as-text',
    title: 'writes converted as a text',
    caughtBy: ['convert-two-decimals', 'consistency-arithmetic'],
    spoil: conversions((fields) => ({ ...fields, converted: `"${fields.converted}"` })),
  },
  {
    id: 'converted-four-decimals',
    title: 'writes converted with four decimals',
    caughtBy: ['convert-two-decimals'],
    spoil: conversions((fields) => ({ ...fields, converted: `${fields.converted}00` })),
  },
  {
    id: 'converted-in-mills',
    title: 'rounds converted to three decimals',
    caughtBy: ['convert-cents', 'every-cents', 'every-product'],
    spoil: conversions((fields) => ({
      ...fields,
      converted: (Number(fields.amount) * Number(fields.rate)).toFixed(3),
    })),
  },
  {
    id: 'convert-from-default',
    title: 'converts from USD when nothing else was said',
    caughtBy: ['convert-from-required'],
    spoil: parameter('convert', 'from', (from) => from || 'USD'),
  },
  {
    id: 'convert-from-missing-400',
    title: 'answers 400 when from is missing',
    caughtBy: ['convert-from-required'],
    spoil: errors('invalidCurrency', { status: 400 }, (request) => !parameterOf(request, 'from')),
  },
  {
    id: 'convert-from-missing-message',
    title: 'has another message for a missing from',
    caughtBy: ['convert-from-required'],
    spoil: errors('invalidCurrency', { text: message('from is required') }, (request) => !parameterOf(request, 'from')),
  },
  {
    id: 'convert-to-default',
    title: 'converts to EUR when nothing else was said',
    caughtBy: ['convert-to-required'],
    spoil: parameter('convert', 'to', (to) => to || 'EUR'),
  },
  {
    id: 'convert-to-empty-is-base',
    title: 'converts to the same currency when to is empty',
    caughtBy: ['convert-to-required'],
    spoil: admitsQuery('convert', 'invalidCurrency', (request) =>
      parameterOf(request, 'to') === '' ? withParameter(request, 'to', parameterOf(request, 'from')) : request,
    ),
  },
  {
    id: 'convert-invalid-currency-400',
    title: 'answers 400 when it does not know a currency',
    caughtBy: ['convert-currency-invalid', 'convert-from-required', 'convert-to-required', 'convert-amount-message'],
    spoil: errors('invalidCurrency', { status: 400 }, (request) => isFor('convert', request)),
  },
  {
    id: 'convert-unknown-target-503',
    title: 'takes a currency that it does not know for one without a rate',
    caughtBy: ['convert-currency-invalid'],
    spoil: errors('invalidCurrency', refusal('unavailable'), (request) => parameterOf(request, 'to') === 'XYZ'),
  },
  {
    id: 'invalid-currency-typo',
    title: 'has a typing mistake in the message for currencies',
    caughtBy: [
      'convert-currency-invalid',
      'convert-from-required',
      'convert-to-required',
      'rates-base-unsupported',
      'rates-base-repeated',
    ],
    spoil: errors('invalidCurrency', { text: message('Invalid currency. Please check your currency code.') }),
  },
  {
    id: 'convert-amount-default',
    title: 'converts 1 when no amount was sent',
    caughtBy: ['convert-amount-required'],
    spoil: parameter('convert', 'amount', (amount) => amount ?? '1'),
  },
  {
    id: 'convert-empty-amount-default',
    title: 'converts 1 when the amount is empty',
    caughtBy: ['convert-amount-required'],
    spoil: parameter('convert', 'amount', (amount) => (amount === '' ? '1' : amount)),
  },
  {
    id: 'convert-amount-missing-400',
    title: 'answers 400 when the amount is missing',
    caughtBy: ['convert-amount-required'],
    spoil: errors('invalidAmount', { status: 400 }, (request) => !parameterOf(request, 'amount')),
  },
  {
    id: 'convert-amount-parse-float',
    title: 'reads as much of the amount as is a number',
    caughtBy: ['convert-amount-number'],
    spoil: parameter('convert', 'amount', (amount) => {
      const number = Number.parseFloat(amount ?? '');
      return Number.isFinite(number) ? String(number) : amount;
    }),
  },
  {
    id: 'convert-amount-hexadecimal',
    title: 'reads the amount as JavaScript would',
    caughtBy: ['convert-amount-grammar'],
    spoil: parameter('convert', 'amount', (amount) => (Number(amount) > 0.01 ? String(Number(amount)) : amount)),
  },
  {
    id: 'convert-amount-infinite',
    title: 'converts infinity into null',
    caughtBy: ['convert-amount-number'],
    spoil: acceptsAmounts((amount) => amount === 'Infinity'),
  },
  {
    id: 'convert-amount-text-500',
    title: 'fails over an amount that is not a number',
    caughtBy: ['convert-amount-number'],
    spoil: errors('invalidAmount', { status: 500 }, (request) => Number.isNaN(Number(parameterOf(request, 'amount')))),
  },
  {
    id: 'convert-minimum-inclusive',
    title: 'converts 0.01',
    caughtBy: ['convert-amount-minimum', 'convert-amount-message'],
    spoil: acceptsAmounts((amount) => amount === '0.01'),
  },
  {
    id: 'convert-minimum-rounded',
    title: 'rounds the amount to cents before it compares it with the minimum',
    caughtBy: ['convert-amount-minimum'],
    spoil: acceptsAmounts((amount) => amount === '0.009'),
  },
  {
    id: 'convert-zero',
    title: 'converts 0',
    caughtBy: ['convert-amount-minimum'],
    spoil: acceptsAmounts((amount) => amount === '0'),
  },
  {
    id: 'convert-negative',
    title: 'converts negative amounts',
    caughtBy: ['convert-amount-minimum'],
    spoil: acceptsAmounts((amount) => Number(amount) < 0),
  },
  {
    id: 'convert-minimum-0.02',
    title: 'converts whole cents from 0.02 on',
    caughtBy: ['convert-amount-minimum'],
    spoil: parameter('convert', 'amount', (amount) => (Number(amount) < 0.02 ? '0' : amount)),
  },
  {
    id: 'invalid-amount-message',
    title: 'has the message for currencies for amounts, too',
    caughtBy: ['convert-amount-message'],
    spoil: errors('invalidAmount', { text: message('Invalid currency. Please check your currency codes.') }),
  },
  {
    id: 'convert-amount-before-currencies',
    title: 'checks the amount before the currencies',
    caughtBy: ['convert-amount-message'],
    spoil: answers((answer, request) =>
      answer.status === 422 && isFor('convert', request) && Number(parameterOf(request, 'amount')) <= 0.01
        ? refusal('invalidAmount')
        : answer,
    ),
  },
  {
    id: 'convert-case-sensitive',
    title: 'knows codes in upper case only',
    caughtBy: ['convert-code-case'],
    spoil: parameter('convert', 'to', (to) => (to && to !== to.toUpperCase() ? 'XYZ' : to)),
  },
  {
    id: 'convert-echo-as-sent',
    title: 'writes codes as they were sent',
    caughtBy: ['convert-code-case'],
    spoil: conversions((fields, request) => ({
      ...fields,
      base: JSON.stringify(parameterOf(request, 'from')),
      target: JSON.stringify(parameterOf(request, 'to')),
    })),
  },
  {
    id: 'convert-strict-query',
    title: 'refuses parameters that it does not know',
    caughtBy: ['convert-unknown-parameters'],
    spoil: answers((answer, { url }) => {
      const isKnown = (name: string) => ['base', 'from', 'to', 'amount'].includes(name);
      return [...url.searchParams.keys()].every(isKnown) ? answer : refusal('invalidCurrency');
    }),
  },
];
