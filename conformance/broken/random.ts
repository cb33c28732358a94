import type { BrokenServer } from './broken-server.ts';
import { acceptInvalid } from './changing/accept-invalid.ts';
import { buildRefusal, changeAnswers, changeTexts } from './changing/answers.ts';
import { isFor, readParameter, replaceParameter } from './changing/requests.ts';

/** Servers whose faults show only in requests that are made at random. */
export const brokenRandom: readonly BrokenServer[] = [
  {
    id: 'unicode-breaks-conversions',
    title: 'answers 500 to conversions with letters beyond ASCII',
    caughtBy: ['random-wrong'],
    fault: changeAnswers((answer, request) =>
      isFor('convert', request) && [...request.url.searchParams.values()].some((value) => /\P{ASCII}/u.test(value))
        ? { ...answer, status: 500, text: '{"error":"Internal server error."}' }
        : answer,
    ),
  },
  {
    id: 'codes-by-their-beginning',
    title: 'takes the first three letters of a longer code',
    caughtBy: ['random-wrong'],
    fault: acceptInvalid('convert', 'invalidCurrency', (request) => {
      const cut = (name: string) => readParameter(request, name)?.slice(0, 3) ?? null;
      return replaceParameter(replaceParameter(request, 'from', cut('from')), 'to', cut('to'));
    }),
  },
  {
    id: 'unlisted-codes-as-dollars',
    title: 'reads unknown codes as USD',
    caughtBy: ['random-wrong'],
    fault: acceptInvalid('convert', 'invalidCurrency', (request) => {
      const replaceCode = (name: string) => {
        const code = readParameter(request, name);
        return /^[A-Z]{3}$/.test(code ?? '') ? 'USD' : code;
      };
      return replaceParameter(replaceParameter(request, 'from', replaceCode('from')), 'to', replaceCode('to'));
    }),
  },
  {
    id: 'amounts-by-their-digits',
    title: 'reads the digits at the beginning of an amount',
    caughtBy: ['random-wrong'],
    fault: acceptInvalid('convert', 'invalidAmount', (request) =>
      replaceParameter(request, 'amount', /^\d+(\.\d+)?/.exec(readParameter(request, 'amount') ?? '')?.[0] ?? null),
    ),
  },
  {
    id: 'query-in-one-order',
    title: 'finds the parameters of a conversion in one order only',
    caughtBy: ['random-right'],
    fault: changeAnswers((answer, request) =>
      isFor('convert', request) && answer.status === 200 && !/^\?from=.*&to=.*&amount=/.test(request.url.search)
        ? buildRefusal('invalidCurrency')
        : answer,
    ),
  },
  {
    id: 'query-as-it-is-written',
    title: 'does not decode percent-encoded characters of a query',
    caughtBy: ['random-right'],
    fault: changeAnswers((answer, request) =>
      answer.status === 200 && request.url.search.includes('%') ? buildRefusal('invalidCurrency') : answer,
    ),
  },
  {
    id: 'long-fractions-cut',
    title: 'echoes amounts with two decimals at most',
    caughtBy: ['random-right'],
    fault: changeTexts('convert', (text) => text.replace(/("amount":\d+\.\d\d)\d+/, '$1')),
  },
];
