import { expectCurrencyList } from '../expectations.ts';
import { tryAffordable } from './asking/affordable.ts';
import { type OddCode, tryCode, USUAL_CODES } from './asking/try-code.ts';
import { must, overHttp } from './levels.ts';
import { BASE, CURRENCY_MESSAGE, INVALID_PARAMETERS, ISO_CODES, RATE } from './sentences.ts';

const write = (parameter: OddCode['parameter'], ...texts: readonly string[]): OddCode[] =>
  texts.map((text) => ({ parameter, text }));

/** Texts that mean no code in any reading, though a careless parser may find USD or EUR in them. */
const NO_CODES: readonly OddCode[] = [
  ...write('from', 'ＵＳＤ', 'ÜSD', 'US', 'USDT', '978', 'DEM', 'xyz', '"USD"', 'USD\u200b', 'USD,GBP', '...'),
  ...write('from', "USD' OR '1'='1", 'constructor', 'undefined', 'NaN', 'AAAAAA'),
  // A Cyrillic letter, codes of other kinds, lists, patterns, and texts that programs write or read in a way of their own.
  ...write('to', 'ЕUR', 'E', '€', 'XTS', 'BTC', 'EUR GBP', 'EUR/GBP', '%', '[EUR]', '../rates', '__proto__', '0', '💶'),
  ...write('base', '978', '__proto__', 'EUR,GBP', "EUR'"),
  { parameter: 'from', text: 'USD\0x', isMalformed: true },
  { parameter: 'to', text: 'X'.repeat(300), isMalformed: true },
];

/** Texts that a lenient parser reads as a code. */
const LENIENT: readonly OddCode[] = [
  ...(['from', 'to', 'base'] as const).flatMap((parameter) => {
    const code = USUAL_CODES[parameter];
    return [` ${code}`, `${code} `].map((text) => ({ parameter, text, meanings: [code] }));
  }),
  { parameter: 'from', text: 'USD\n', meanings: ['USD'] },
  { parameter: 'to', text: '\u00a0EUR', meanings: ['EUR'] },
  // Unicode makes S of the long s in upper case. The interface leaves open whether a target follows Unicode.
  { parameter: 'from', text: 'uſd', meanings: ['USD'] },
  // Java trims a NUL at the end like a space.
  { parameter: 'from', text: 'USD\0', meanings: ['USD'], isMalformed: true },
];

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
export const oddCodesClauses = overHttp(
  must('codes-odd', {
    title: 'a text that is no code is refused in a conversion, or read as the code that it means',
    sentences: [ISO_CODES, INVALID_PARAMETERS, CURRENCY_MESSAGE],
    why: 'A careless parser converts a currency that nobody named. Convert the letters a to z to upper case, and nothing else; then compare the whole text with the list.',
    probes: true,
    async run(context) {
      const { currencies } = expectCurrencyList(await context.api.currencies());
      const unlisted = [...NO_CODES, ...LENIENT].filter(({ text = '' }) => !currencies.includes(text.toUpperCase()));
      await tryAffordable(context, unlisted, tryCode, ({ parameter, meanings }) =>
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
);
