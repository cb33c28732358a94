import type { BrokenServer } from './broken-server.ts';
import { changeRates, changeTables } from './changing/exact-fields.ts';
import { readHeader, readParameter } from './changing/requests.ts';
import { mapRates, multiplyRate } from './changing/scaled-rates.ts';
import { USUAL_CODES } from './changing/usual-codes.ts';

/** Servers whose tables contradict one another. */
export const brokenTables: readonly BrokenServer[] = [
  {
    id: 'rates-with-margin',
    title: 'sells every currency one per cent dearer than it buys it',
    caughtBy: ['consistency-triangles'],
    fault: changeRates((all, base) => ({
      ...all,
      ...(all.EUR && base === 'USD' && { EUR: String(Number((Number(all.EUR) * 1.01).toFixed(6))) }),
      ...(all.USD && base === 'EUR' && { USD: String(Number((Number(all.USD) * 1.01).toFixed(6))) }),
    })),
  },
  {
    id: 'rate-of-another-day',
    title: 'refreshes all rates of a table but one',
    caughtBy: ['consistency-triangles'],
    fault: changeRates((all, base) =>
      base === 'EUR' ? { ...all, USD: String(Number((Number(all.USD) * 1.0005).toFixed(6))) } : all,
    ),
  },
  {
    id: 'dollar-dear-in-one-table',
    title: 'makes the dollar three per cent dearer in the table of the renminbi alone',
    caughtBy: ['consistency-triangles'],
    fault: changeRates((all, base) => (all.USD && base === 'CNY' ? { ...all, USD: multiplyRate(all.USD, 1.03) } : all)),
  },
  {
    id: 'rates-of-another-day',
    title: 'refreshes all tables but that of one base',
    caughtBy: ['consistency-reciprocals', 'every-table-finely'],
    fault: changeRates((all, base) =>
      base === 'EUR' ? mapRates(all, (rate, code) => (code === base ? rate : multiplyRate(rate, 1.0005))) : all,
    ),
  },
  {
    id: 'rates-of-two-pivots',
    title: 'divides the rates of one base by those of another provider',
    caughtBy: ['consistency-triangles'],
    fault: changeRates((all, base) =>
      base === 'EUR' ? { ...all, JPY: String(Number((Number(all.JPY) * 1.002).toFixed(6))) } : all,
    ),
  },
  {
    id: 'withdrawn-as-quoted',
    title: 'publishes the lev of a provider instead of the rate by law',
    caughtBy: ['consistency-parities'],
    fault: changeRates((all) => (all.BGN ? { ...all, BGN: multiplyRate(all.BGN, 1.0007) } : all)),
  },
  {
    id: 'withdrawn-before-the-redenomination',
    title: 'forgets three zeros of the bolívar of before 2008',
    caughtBy: ['consistency-parities'],
    fault: changeRates((all) => (all.VEB ? { ...all, VEB: multiplyRate(all.VEB, 0.001) } : all)),
  },
  {
    id: 'rates-of-seven-figures',
    title: 'shows small rates with seven significant figures',
    caughtBy: ['rates-precision'],
    fault: changeRates((all) => mapRates(all, (rate) => (Number(rate) < 0.1 && rate.length > 7 ? `${rate}1` : rate))),
  },
  {
    id: 'large-rates-of-two-decimals',
    title: 'shows rates above a thousand with two decimals',
    caughtBy: ['rates-precision'],
    fault: changeRates((all) =>
      mapRates(all, (rate) => (Number(rate) > 1_000 ? String(Number(Number(rate).toFixed(2))) : rate)),
    ),
  },
  {
    id: 'rates-of-six-decimals',
    title: 'shows small rates with six decimals and no more',
    caughtBy: ['rates-precision'],
    fault: changeRates((all) => mapRates(all, (rate) => String(Number(Number(rate).toFixed(6)) || 0.000001))),
  },
  {
    id: 'rates-by-encoding',
    title: 'has wrong rates in uncompressed answers, by half a per cent',
    caughtBy: ['every-table'],
    only: 'http',
    needsWholeRun: true,
    fault: (context) => {
      const wrong = changeRates((all, base) =>
        mapRates(all, (rate, code) => (code === base ? rate : multiplyRate(rate, 1.005))),
      )(context);
      return (request, forward) =>
        readHeader(request, 'X-Asked-Encoding') === 'identity' ? wrong(request, forward) : forward(request);
    },
  },
  {
    id: 'pair-swapped',
    title: 'has yen for won and won for yen in one table',
    caughtBy: ['consistency-tables', 'every-table'],
    fault: changeRates((all, base) =>
      base === 'EUR' && all.JPY && all.KRW ? { ...all, JPY: all.KRW, KRW: all.JPY } : all,
    ),
  },
  {
    id: 'table-inverted',
    title: 'inverts the rates of one table',
    caughtBy: ['consistency-tables', 'every-table'],
    fault: changeRates((all, base) => (base === 'EUR' ? mapRates(all, (rate) => String(1 / Number(rate))) : all)),
  },
  {
    id: 'columns-shifted',
    title: 'shifts the rates of a table by one code',
    caughtBy: ['consistency-tables', 'rates-own-rate', 'every-table'],
    fault: changeRates((all, base) => {
      const texts = Object.values(all);
      const shifted = Object.keys(all).map((code, index): [string, string] => [code, texts.at(index - 1) ?? '1']);
      return base === 'EUR' ? Object.fromEntries(shifted) : all;
    }),
  },
  {
    id: 'yen-by-the-hundred',
    title: 'states the rates of 100 yen in the table of yen',
    caughtBy: ['consistency-tables', 'every-table'],
    fault: changeRates((all, base) =>
      base === 'JPY' ? mapRates(all, (rate, code) => (code === base ? rate : multiplyRate(rate, 100))) : all,
    ),
  },
  {
    id: 'one-code-wrong-in-one-table',
    title: 'has dong at ten times their rate in unusual tables',
    caughtBy: ['every-table'],
    fault: changeRates((all, base) =>
      !USUAL_CODES.includes(base) && all.VND ? { ...all, VND: multiplyRate(all.VND, 10) } : all,
    ),
  },
  {
    id: 'one-table-off',
    title: 'has unusual tables that are three per cent off',
    caughtBy: ['every-table-finely'],
    fault: changeRates((all, base) =>
      USUAL_CODES.includes(base)
        ? all
        : mapRates(all, (rate, code) => (code === base ? rate : multiplyRate(rate, 1.03))),
    ),
  },
  {
    id: 'default-table-off',
    title: 'has another base than USD by default',
    caughtBy: ['every-table'],
    only: 'http',
    fault: changeTables((fields, request) =>
      readParameter(request, 'base') === null
        ? { ...fields, rates: fields.rates.replace(/"TZS":[\d.]+/, '"TZS":1.5') }
        : fields,
    ),
  },
  {
    id: 'lower-case-with-a-gap',
    title: 'leaves a currency out of the table of a base in lower case',
    caughtBy: ['every-table'],
    only: 'http',
    after: ['codes-case'],
    fault: changeTables((fields, request) =>
      /^[a-z]{3}$/.test(readParameter(request, 'base') ?? '')
        ? { ...fields, rates: fields.rates.replace(/"ZMW":[\d.]+,/, '') }
        : fields,
    ),
  },
  {
    id: 'table-with-gaps',
    title: 'leaves most currencies out of unusual tables',
    caughtBy: ['every-table'],
    fault: changeRates((all, base) =>
      USUAL_CODES.includes(base) ? all : Object.fromEntries(Object.entries(all).filter(([code]) => code < 'N')),
    ),
  },
];
