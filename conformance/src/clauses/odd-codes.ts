import { router } from '@crossrate/contract';
import { expectCurrencyList, expectMessage } from '../expectations.ts';
import { tryAffordable } from './asking/affordable.ts';
import { askOnce } from './asking/held-answers.ts';
import { maySend } from './asking/may-send.ts';
import { type OddCode, tryCode } from './asking/try-code.ts';
import { decided, must } from './levels.ts';
import { BASE, BASE_REFUSED, CURRENCY_MESSAGE, INVALID_PARAMETERS, ISO_CODES, RATE } from './sentences.ts';

const PARAMETERS = ['from', 'to', 'base'] as const;

/** Gives each text a parameter by the seed: three seeds in a row try a text as each. */
const spread = (texts: readonly Omit<OddCode, 'parameter'>[], seed: number): OddCode[] =>
  texts.map((odd, place) => ({ ...odd, parameter: PARAMETERS[Math.abs(place + seed) % 3] ?? 'from' }));

/**
 * Texts that mean no code in any reading, though a careless parser may find USD or EUR in them. Two of a kind follow one
 * another, so that each seed tries the kind in a conversion.
 */
const NO_CODES = [
  ...['ＵＳＤ', 'ÜSD', 'US', 'E', '978', '840', 'BTC', 'ETH', 'USDT', 'DEM', 'XTS', 'xyz', '"USD"', "EUR'", '[EUR]'],
  ...[
    'USD,GBP',
    'EUR,GBP',
    'EUR GBP',
    'USD dollar',
    'EUR/GBP',
    "USD' OR '1'='1",
    'constructor',
    '__proto__',
    'undefined',
    'NaN',
  ],
  // A Cyrillic letter.
  ...['ЕUR', 'USD\u200b', '€', '💶', '%', 'US%', '...', '../rates', '0', 'AAAAAA'],
].map((text) => ({ text }));

const MALFORMED = ['USD\0x', 'EUR\0GBP', 'X'.repeat(300)].map((text) => ({ text, isMalformed: true }));

/** Texts that a lenient parser reads as a code. Java trims a NUL at the end like a space. */
const LENIENT = [' USD', 'USD ', 'USD\n', '\u00a0USD', 'USD\0'].map((text) => {
  return { text, meanings: ['USD'], isMalformed: text.includes('\0') };
});

/** Parameters that come twice, or as lists. */
const REPEATED: readonly OddCode[] = (
  [
    ['from', 'from=USD&from=GBP&to=EUR&amount=1', ['USD', 'GBP']],
    ['to', 'from=EUR&to=USD&to=GBP&amount=1', ['USD', 'GBP']],
    ['base', 'base=EUR&base=GBP', []],
    ['from', 'from%5B%5D=GBP&to=EUR&amount=1', ['GBP']],
    ['to', 'from=USD&to%5B%5D=EUR&amount=1', ['EUR']],
    ['to', 'from=USD&to=EUR&to%5B%5D=GBP&amount=1', ['EUR', 'GBP']],
    ['base', 'base%5B%5D=GBP', []],
    ['from', 'from%5Bcode%5D=GBP&to=EUR&amount=1', ['GBP']],
  ] as const
).map(([parameter, query, meanings]) => ({ parameter, query, meanings, isMalformed: true }));

/** Clauses about unusual codes. They run late, and send as much as the run can spare. */
export const oddCodesClauses = [
  must('codes-odd', {
    title: 'a text that is no code is refused in a conversion, or read as the code that it means',
    sentences: [ISO_CODES, INVALID_PARAMETERS, CURRENCY_MESSAGE],
    why: 'A careless parser converts a currency that nobody named. Convert the letters a to z to upper case, and nothing else; then compare the whole text with the list.',
    probes: true,
    async run(context) {
      const { currencies } = expectCurrencyList(await context.api.currencies());
      const unlisted = NO_CODES.filter(({ text }) => !currencies.includes(text.toUpperCase()));
      const all = spread([...unlisted, ...MALFORMED, ...LENIENT], context.seed);
      await tryAffordable(context, all, tryCode, ({ parameter, meanings }) =>
        parameter === 'base' || meanings ? 'some' : 'none',
      );
    },
  }),
  must('codes-repeated', {
    title: 'a repeated code is refused, or one of the two applies to the whole answer',
    sentences: [RATE, BASE, INVALID_PARAMETERS],
    why: 'An answer with the code of one currency and the rate of another is wrong. Read each parameter once, in one place.',
    probes: true,
    run: (context) =>
      tryAffordable(
        context,
        REPEATED,
        tryCode,
        // A target that ignores unknown parameters grants these.
        ({ query = '' }) => (/^base%5B|to=EUR&to%5B/.test(query) ? 'good' : 'some'),
      ),
  }),
  decided('rates-base-unsupported', {
    title: 'an unsupported base is refused with 422',
    sentences: [BASE_REFUSED],
    why: 'A silent default shows the rates of another base. Look the base up in the list, as conversions do.',
    async run(context) {
      const { api, keys } = context;
      for (const base of ['XYZ', 'EURO', 'null']) expectMessage(await api.rates(keys.active, base), 'invalidCurrency');
      // The SDK sends no empty base.
      const odd = [...NO_CODES, ...MALFORMED].map(({ text }) => `base=${encodeURIComponent(text)}`);
      const paths = ['base', 'base=', 'base=%20EUR', ...odd].map((query) => `${router.rates.path}?${query}`);
      await tryAffordable(
        context,
        paths.filter((path) => maySend(context, path)),
        async (context, path) => expectMessage(await askOnce(context, { path, key: keys.active }), 'invalidCurrency'),
        () => 'none',
      );
    },
  }),
];
