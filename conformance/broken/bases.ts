import { setTimeout } from 'node:timers/promises';
import type { BrokenServer, Fault } from './broken-server.ts';
import { changeRates, type Fields } from './changing/exact-fields.ts';
import { changeRequests, isFor, readHeader, readParameter, replaceKey, replaceParameter } from './changing/requests.ts';

/** Gives the rates of one base, changed, for every base that a request names, but for the exceptions. */
const serveTablesFrom =
  (source: string, change: (rates: Fields, base: string) => Fields, exceptions: readonly string[] = []): Fault =>
  (context) =>
  async (request, forward) => {
    const base = readParameter(request, 'base');
    const answer = await forward(request);
    if (!isFor('rates', request) || answer.status !== 200 || base === null || exceptions.includes(base)) return answer;
    const answerWrongly = changeRates((all) => change(all, base))(context);
    const wrong = await answerWrongly(replaceKey(replaceParameter(request, 'base', source), context.goodKey), forward);
    return { ...wrong, text: wrong.text.replace(`"base":"${source}"`, `"base":"${base}"`) };
  };

/** Gives the table of yen in place of every n-th table for which a base was named. */
const giveYenEvery =
  (n: number): Fault =>
  (context) => {
    let given = 0;
    const wrong = serveTablesFrom('JPY', (rates, base) => ({ ...rates, [base]: '1' }))(context);
    return async (request, forward) => {
      const answer = await forward(request);
      const isTable = isFor('rates', request) && request.method === 'GET' && answer.status === 200;
      if (!isTable || readParameter(request, 'base') === null) return answer;
      given += 1;
      return given % n === n - 1 ? wrong(replaceKey(request, context.goodKey), forward) : answer;
    };
  };

/** Servers that give the table of another base than that of the request. */
export const brokenBases: readonly BrokenServer[] = [
  {
    id: 'tables-of-usd',
    title: 'has the rates of US dollars under the name of every other base',
    caughtBy: ['consistency-tables', 'rates-own-rate', 'every-table'],
    fault: serveTablesFrom('USD', (rates) => rates),
  },
  {
    id: 'tables-of-usd-but-1',
    title: 'has the rates of US dollars for every base, which itself is 1',
    caughtBy: ['consistency-tables', 'every-table'],
    fault: serveTablesFrom('USD', (rates, base) => ({ ...rates, [base]: '1' })),
  },
  {
    id: 'tables-of-usd-for-most',
    title: 'has tables of a few bases, and gives the rates of US dollars for the others',
    caughtBy: ['every-table'],
    fault: serveTablesFrom('USD', (rates, base) => ({ ...rates, [base]: '1' }), [
      'USD',
      'EUR',
      'GBP',
      'JPY',
      'CHF',
      'CAD',
    ]),
  },
  {
    id: 'table-of-another-base-at-times',
    title: 'gives the table of yen now and then, whatever the base',
    caughtBy: ['every-table'],
    fault: giveYenEvery(4),
  },
  {
    id: 'table-of-another-base-rarely',
    title: 'gives the table of yen in place of every twentieth, whatever the base',
    caughtBy: ['every-table'],
    only: 'http',
    needsWholeRun: true,
    fault: giveYenEvery(20),
  },
  {
    id: 'table-of-another-base-by-language',
    title: 'gives the rates of US dollars to a browser that wants German, whatever the base',
    caughtBy: ['wire-accept', 'every-echo'],
    only: 'http',
    fault: changeRequests((request) =>
      readHeader(request, 'Accept-Language')?.startsWith('de') ? replaceParameter(request, 'base', 'USD') : request,
    ),
  },
  {
    id: 'table-of-the-request-beside',
    title: 'answers two requests that come at once with the table of the later one',
    caughtBy: ['wire-own-answer'],
    only: 'http',
    fault: () => {
      let latest = 'USD';
      return async (request, forward) => {
        const base = readParameter(request, 'base');
        if (!isFor('rates', request) || base === null) return forward(request);
        latest = base;
        await setTimeout(5);
        return forward(replaceParameter(request, 'base', latest));
      };
    },
  },
  {
    id: 'rates-by-language',
    title: 'gives a browser that wants German the rates of US dollars under the name of any base',
    caughtBy: ['every-table'],
    only: 'http',
    after: ['wire-accept'],
    fault: (context) => {
      const wrong = serveTablesFrom('USD', (rates, base) => ({ ...rates, [base]: '1' }))(context);
      return (request, forward) =>
        readHeader(request, 'Accept-Language')?.startsWith('de') ? wrong(request, forward) : forward(request);
    },
  },
];
