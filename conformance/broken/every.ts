import { currencyCodes } from '@crossrate/contract';
import type { BrokenServer, Fault } from './broken-server.ts';
import { buildRefusal, changeAnswers, changeErrors, formatMessage, replaceHeaders } from './changing/answers.ts';
import { changeConversions, changeRates } from './changing/exact-fields.ts';
import { changeParameter, isFor, readParameter } from './changing/requests.ts';
import { mapRates } from './changing/scaled-rates.ts';
import { USUAL_CODES } from './changing/usual-codes.ts';

/** Refuses requests of an operation that name some code. */
const refuseCodes = (operation: 'rates' | 'convert', isRefused: (code: string) => boolean): Fault =>
  changeAnswers((answer, request) => {
    const codes = ['base', 'from', 'to'].map((name) => readParameter(request, name) ?? 'USD');
    const isAffected = isFor(operation, request) && answer.status === 200 && codes.some(isRefused);
    return isAffected ? buildRefusal('invalidCurrency') : answer;
  });

/** Servers whose faults show only in many different requests. */
export const brokenEvery: readonly BrokenServer[] = [
  {
    id: 'error-429-of-the-proxy',
    title: 'lets its proxy refuse rates over the limit, with a page',
    caughtBy: ['every-error'],
    fault: changeErrors(
      'quotaExceeded',
      (answer) => ({ ...replaceHeaders(answer, { 'Content-Type': 'text/html' }), text: '<h1>Too many</h1>' }),
      (request) => isFor('rates', request),
    ),
  },
  {
    id: 'error-with-a-code',
    title: 'adds a code to the error of a request without a key',
    caughtBy: ['every-error-alone'],
    fault: changeErrors('unauthorized', { text: '{"error":"Missing or invalid API key.","code":401}' }),
  },
  {
    id: 'error-without-words',
    title: 'sends a restricted account an error without a message',
    caughtBy: ['every-error', 'auth-restricted'],
    fault: changeErrors('accountRestricted', { text: formatMessage('') }),
  },
  {
    id: 'rate-as-text-somewhere',
    title: 'writes the rates of unusual bases as texts',
    caughtBy: ['every-success'],
    fault: changeRates((all, base) => (USUAL_CODES.includes(base) ? all : mapRates(all, (rate) => `"${rate}"`))),
  },
  {
    id: 'codes-in-lower-case-somewhere',
    title: 'writes the codes of unusual tables in lower case',
    caughtBy: ['every-success'],
    fault: changeRates((all, base) =>
      USUAL_CODES.includes(base)
        ? all
        : Object.fromEntries(Object.entries(all).map(([code, rate]) => [code.toLowerCase(), rate])),
    ),
  },
  {
    id: 'fee-somewhere',
    title: 'adds a fee to unusual conversions',
    caughtBy: ['every-success-alone'],
    fault: changeConversions((fields, request) =>
      USUAL_CODES.includes(readParameter(request, 'from')) ? fields : { ...fields, fee: '0' },
    ),
  },
  {
    id: 'table-as-text-plain',
    title: 'sends tables of unusual bases as `text/plain`',
    caughtBy: ['every-success'],
    fault: changeAnswers((answer, request) =>
      isFor('rates', request) && answer.status === 200 && !USUAL_CODES.includes(readParameter(request, 'base'))
        ? replaceHeaders(answer, { 'Content-Type': 'text/plain' })
        : answer,
    ),
  },
  {
    id: 'unusual-bases-as-usd',
    title: 'gives US dollars for unusual bases',
    caughtBy: ['every-echo'],
    fault: changeParameter('rates', 'base', (base) => (USUAL_CODES.includes(base) ? base : 'USD')),
  },
  {
    id: 'unusual-targets-as-eur',
    title: 'converts into euros instead of unusual currencies',
    caughtBy: ['every-echo'],
    fault: changeParameter('convert', 'to', (to) => (USUAL_CODES.includes(to) || !isSupported(to) ? to : 'EUR')),
  },
  {
    id: 'amount-in-cents',
    title: 'shows amounts rounded to cents',
    caughtBy: ['every-echo', 'convert-echo'],
    fault: changeConversions((fields) => ({ ...fields, amount: Number(fields.amount).toFixed(2) })),
  },
  {
    id: 'convert-usual-only',
    title: 'converts the usual currencies only',
    caughtBy: ['every-listed-code'],
    fault: refuseCodes('convert', (code) => !USUAL_CODES.includes(code) && isSupported(code)),
  },
  {
    id: 'rates-usual-only',
    title: 'has tables of the usual currencies only',
    caughtBy: ['every-listed-code'],
    fault: refuseCodes('rates', (code) => !USUAL_CODES.includes(code) && isSupported(code)),
  },
  {
    id: 'withdrawn-500',
    title: 'answers 500 to unusual bases from M to Z',
    caughtBy: ['every-listed-code'],
    fault: changeAnswers((answer, request) =>
      !USUAL_CODES.includes(readParameter(request, 'base')) &&
      /^[M-Z]/.test(readParameter(request, 'base') ?? '') &&
      answer.status === 200
        ? buildRefusal('internal')
        : answer,
    ),
  },
  {
    id: 'one-target-503',
    title: 'has no conversion into a currency that is in its tables',
    caughtBy: ['every-listed-code'],
    fault: changeAnswers((answer, request) =>
      (readParameter(request, 'to') ?? '').startsWith('K') && answer.status === 200
        ? buildRefusal('unavailable')
        : answer,
    ),
  },
  {
    id: 'missing-converted',
    title: 'converts a currency that it has no rate of, one to one',
    caughtBy: ['every-listed-code'],
    only: 'http',
    fault: changeAnswers((answer, request) => {
      if (!isFor('convert', request) || answer.status !== 503) return answer;
      const [base, target, amount] = ['from', 'to', 'amount'].map((name) => readParameter(request, name));
      const text = `{"base":"${base}","target":"${target}","amount":${amount},"rate":1,"converted":${amount}.00}`;
      return { ...answer, status: 200, text };
    }),
  },
  {
    id: 'missing-500',
    title: 'answers 500 to a currency without a rate',
    caughtBy: ['every-listed-code'],
    fault: changeErrors('unavailable', buildRefusal('internal')),
  },
  {
    id: 'missing-with-other-words',
    title: 'has another message for a currency without a rate',
    caughtBy: ['every-listed-code'],
    fault: changeErrors('unavailable', { text: formatMessage('No rate for this currency.') }),
  },
];

function isSupported(code: string | null): boolean {
  return currencyCodes.some((known) => known === code);
}
