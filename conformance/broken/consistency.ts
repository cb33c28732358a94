import { refusal } from './answers.ts';
import type { BrokenServer, Spoil } from './broken-server.ts';
import { type ConversionFields, conversions, type Fields, rates } from './exact-fields.ts';
import { isFor, parameterOf, withKey, withParameter } from './requests.ts';

/** Computes `converted` in binary floating point, in some way of rounding. */
const converting = (round: (product: number) => string) =>
  conversions((fields) => ({ ...fields, converted: round(Number(fields.amount) * Number(fields.rate)) }));

/** Gives the rates of one base for all others, those excepted that it has tables of. */
const withTablesOf =
  (source: string, change: (rates: Fields, base: string) => Fields, right: readonly string[] = []): Spoil =>
  (own) =>
  async (request, ask) => {
    const base = parameterOf(request, 'base');
    const answer = await ask(request);
    if (!isFor('rates', request) || answer.status !== 200 || base === null || right.includes(base)) return answer;
    const rename = rates((all) => change(all, base))(own);
    const wrong = await rename(withKey(withParameter(request, 'base', source), own.key), ask);
    return { ...wrong, text: wrong.text.replace(`"base":"${source}"`, `"base":"${base}"`) };
  };

const mapRates = (all: Fields, change: (rate: string, code: string) => string): Fields =>
  Object.fromEntries(Object.entries(all).map(([code, rate]) => [code, change(rate, code)]));

function times(rate: string, factor: number): string {
  const product = Number(rate) * factor;
  return product < 0.1 ? product.toFixed(20).slice(0, rate.length) : String(Number(product.toFixed(6)));
}

const isOfOneCurrency = ({ base, target }: ConversionFields) => base === target;

/** What the operations must agree on. */
export const brokenConsistency: readonly BrokenServer[] = [
  {
    id: 'convert-with-margin',
    title: 'converts at the rate of the table and one per cent',
    caughtBy: ['consistency-conversion-rate'],
    spoil: conversions((fields) => {
      if (isOfOneCurrency(fields)) return fields;
      const rate = Number((Number(fields.rate) * 1.01).toPrecision(6));
      return { ...fields, rate: String(rate), converted: (rate * Number(fields.amount)).toFixed(2) };
    }),
  },
  {
    id: 'convert-at-four-decimals',
    title: 'converts at a rate of four decimals',
    caughtBy: ['consistency-conversion-precision'],
    spoil: conversions((fields) => ({ ...fields, rate: String(Number(Number(fields.rate).toFixed(4)) || 0.0001) })),
  },
  {
    id: 'convert-at-unrounded-rate',
    title: 'shows the rate behind the published one',
    caughtBy: ['consistency-conversion-precision'],
    spoil: conversions((fields) => ({
      ...fields,
      rate: isOfOneCurrency(fields) ? fields.rate : `${fields.rate}${fields.rate.includes('.') ? '' : '.000000'}4321`,
    })),
  },
  {
    id: 'convert-inverse-rate',
    title: 'shows the rate from target to base',
    caughtBy: ['consistency-conversion-rate', 'consistency-arithmetic'],
    spoil: conversions((fields) => ({ ...fields, rate: String(1 / Number(fields.rate)) })),
  },
  {
    id: 'rates-with-margin',
    title: 'sells every currency one per cent dearer than it buys it',
    caughtBy: ['consistency-triangles'],
    spoil: rates((all, base) => ({
      ...all,
      ...(all.EUR && base === 'USD' && { EUR: String(Number((Number(all.EUR) * 1.01).toFixed(6))) }),
      ...(all.USD && base === 'EUR' && { USD: String(Number((Number(all.USD) * 1.01).toFixed(6))) }),
    })),
  },
  {
    id: 'rate-of-another-day',
    title: 'refreshes all rates of a table but one',
    caughtBy: ['consistency-triangles'],
    spoil: rates((all, base) =>
      base === 'EUR' ? { ...all, USD: String(Number((Number(all.USD) * 1.0005).toFixed(6))) } : all,
    ),
  },
  {
    id: 'rates-of-another-day',
    title: 'refreshes all tables but that of one base',
    caughtBy: ['consistency-reciprocals', 'every-table-finely'],
    spoil: rates((all, base) =>
      base === 'EUR' ? mapRates(all, (rate, code) => (code === base ? rate : times(rate, 1.0005))) : all,
    ),
  },
  {
    id: 'tables-of-usd',
    title: 'has the rates of US dollars under the name of every other base',
    caughtBy: ['consistency-tables', 'rates-own-rate', 'every-table'],
    spoil: withTablesOf('USD', (rates) => rates),
  },
  {
    id: 'tables-of-usd-but-1',
    title: 'has the rates of US dollars for every base, which itself is 1',
    caughtBy: ['consistency-tables', 'every-table'],
    spoil: withTablesOf('USD', (rates, base) => ({ ...rates, [base]: '1' })),
  },
  {
    id: 'tables-of-usd-for-most',
    title: 'has tables of a few bases, and gives the rates of US dollars for the others',
    caughtBy: ['every-table'],
    spoil: withTablesOf('USD', (rates, base) => ({ ...rates, [base]: '1' }), [
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
    spoil: (own) => {
      let asked = 0;
      const wrong = withTablesOf('JPY', (rates, base) => ({ ...rates, [base]: '1' }))(own);
      return (request, ask) => {
        if (isFor('rates', request)) asked += 1;
        return asked % 4 === 3 ? wrong(request, ask) : ask(request);
      };
    },
  },
  {
    id: 'pair-swapped',
    title: 'has yen for won and won for yen in one table',
    caughtBy: ['consistency-tables', 'every-table'],
    spoil: rates((all, base) => (base === 'EUR' && all.JPY && all.KRW ? { ...all, JPY: all.KRW, KRW: all.JPY } : all)),
  },
  {
    id: 'table-inverted',
    title: 'has what a unit of each currency costs in one table, instead of what it buys',
    caughtBy: ['consistency-tables', 'every-table'],
    spoil: rates((all, base) => (base === 'EUR' ? mapRates(all, (rate) => String(1 / Number(rate))) : all)),
  },
  {
    id: 'columns-shifted',
    title: 'has every rate of a table beside the next code',
    caughtBy: ['consistency-tables', 'rates-own-rate', 'every-table'],
    spoil: rates((all, base) => {
      const texts = Object.values(all);
      const shifted = Object.keys(all).map((code, place): [string, string] => [code, texts.at(place - 1) ?? '1']);
      return base === 'EUR' ? Object.fromEntries(shifted) : all;
    }),
  },
  {
    id: 'yen-by-the-hundred',
    title: 'quotes its table of yen for a hundred of them',
    caughtBy: ['consistency-tables', 'every-table'],
    spoil: rates((all, base) =>
      base === 'JPY' ? mapRates(all, (rate, code) => (code === base ? rate : times(rate, 100))) : all,
    ),
  },
  {
    id: 'conversion-of-another-amount',
    title: 'remembers what a pair came to, and forgets for which amount',
    caughtBy: ['every-product'],
    spoil: () => {
      const known = new Map<string, string>();
      return conversions((fields) => {
        const pair = fields.base + fields.target;
        const converted = known.get(pair) ?? fields.converted;
        known.set(pair, converted);
        return { ...fields, converted };
      })({ key: '' });
    },
  },
  {
    id: 'conversions-of-another-day',
    title: 'refreshes its tables, and converts at the rates of the day before',
    caughtBy: ['consistency-conversion-rate', 'every-conversion-rate'],
    spoil: conversions((fields) => {
      if (isOfOneCurrency(fields)) return fields;
      const rate = times(fields.rate, 1.002);
      return { ...fields, rate, converted: (Number(fields.amount) * Number(rate)).toFixed(2) };
    }),
  },
  {
    id: 'converted-from-rounded-amounts',
    title: 'rounds amounts to cents before it converts them',
    caughtBy: ['every-product'],
    spoil: conversions((fields) => {
      const cents = Math.round(Number(fields.amount) * 100) / 100;
      return { ...fields, converted: (cents * Number(fields.rate)).toFixed(2) };
    }),
  },
  {
    id: 'rate-one-digit-off',
    title: 'converts at a rate that is rounded otherwise than in the table',
    caughtBy: ['consistency-conversion-rate', 'every-conversion-rate'],
    spoil: conversions((fields) => {
      const rate = fields.rate.replace(/\.(\d*?)([1-8])$/, (_, head, last) => `.${head}${Number(last) + 1}`);
      return { ...fields, rate };
    }),
  },
  {
    id: 'withdrawn-as-quoted',
    title: 'passes on what a provider quotes for the lev',
    caughtBy: ['consistency-parities'],
    spoil: rates((all) => (all.BGN ? { ...all, BGN: times(all.BGN, 1.0007) } : all)),
  },
  {
    id: 'convert-same-currency-422',
    title: 'refuses to convert into the same currency',
    caughtBy: ['consistency-same-currency'],
    spoil: () => (request, ask) =>
      isFor('convert', request) &&
      parameterOf(request, 'from') &&
      parameterOf(request, 'from') === parameterOf(request, 'to')
        ? refusal('invalidCurrency')
        : ask(request),
  },
  {
    id: 'convert-same-currency-almost-1',
    title: 'goes to the same currency by way of another',
    caughtBy: ['consistency-same-currency'],
    spoil: conversions((fields) => (isOfOneCurrency(fields) ? { ...fields, rate: '0.999999' } : fields)),
  },
  {
    id: 'converted-truncated',
    title: 'truncates converted instead of rounding it',
    caughtBy: ['consistency-arithmetic'],
    spoil: converting((product) => (Math.floor(product * 100) / 100).toFixed(2)),
  },
  {
    id: 'converted-rounded-up',
    title: 'rounds converted up in its own favour',
    caughtBy: ['consistency-arithmetic'],
    spoil: converting((product) => (Math.ceil(product * 100) / 100).toFixed(2)),
  },
  {
    id: 'converted-to-fixed',
    title: 'rounds converted in binary floating point, with toFixed',
    caughtBy: ['consistency-arithmetic'],
    spoil: converting((product) => product.toFixed(2)),
  },
  {
    id: 'converted-math-round',
    title: 'rounds converted in binary floating point, with Math.round',
    caughtBy: ['consistency-arithmetic'],
    spoil: converting((product) => (Math.round(product * 100) / 100).toFixed(2)),
  },
  {
    id: 'converted-half-even',
    title: 'rounds ties to the even cent, as banks do',
    caughtBy: ['consistency-arithmetic'],
    spoil: converting((product) => {
      // A double has noise where the exact product has a tie.
      const mills = Math.round(product * 1000);
      const isTie = Math.abs(mills) % 10 === 5 && Math.abs(product * 1000 - mills) < 1e-6;
      const cents = isTie ? 2 * Math.round(mills / 20) : Math.round(product * 100);
      return (cents / 100).toFixed(2);
    }),
  },
  {
    id: 'converted-single-precision',
    title: 'converts in single precision',
    caughtBy: ['consistency-arithmetic', 'every-product'],
    spoil: converting((product) => Math.fround(product).toFixed(2)),
  },
  {
    id: 'converted-in-minor-units',
    title: 'rounds converted to the minor unit of the target',
    caughtBy: ['consistency-arithmetic', 'every-two-decimals'],
    spoil: conversions((fields) => {
      const digits = { '"JPY"': 0, '"KWD"': 3 }[fields.target] ?? 2;
      return { ...fields, converted: (Number(fields.amount) * Number(fields.rate)).toFixed(digits) };
    }),
  },
  {
    id: 'converted-with-epsilon',
    title: 'rounds converted in binary floating point, with an epsilon that is said to help',
    caughtBy: ['consistency-arithmetic'],
    spoil: converting((product) => (Math.round((product + Number.EPSILON) * 100) / 100).toFixed(2)),
  },
  {
    id: 'rates-of-six-decimals',
    title: 'shows small rates with six decimals and no more',
    caughtBy: ['rates-precision'],
    spoil: rates((all) =>
      Object.fromEntries(
        Object.entries(all).map(([code, rate]) => [code, String(Number(Number(rate).toFixed(6)) || 0.000001)]),
      ),
    ),
  },
  {
    id: 'rates-of-two-pivots',
    title: 'divides the rates of one base by those of another provider',
    caughtBy: ['consistency-triangles'],
    spoil: rates((all, base) =>
      base === 'EUR' ? { ...all, JPY: String(Number((Number(all.JPY) * 1.002).toFixed(6))) } : all,
    ),
  },
];
