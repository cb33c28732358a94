import { router } from '@crossrate/contract';
import type { Clause, Context } from '../clause.ts';
import { expectConversion, expectCurrencyList, expectErrorBody, expectRateTable, expectThat } from '../expectations.ts';
import { checkExchange } from '../mismatch.ts';
import { tryAffordable } from './asking/affordable.ts';
import { type CodeParameter, type OddCode, tryCode, USUAL_CODES } from './asking/try-code.ts';

/** Builds texts that mean no code in any reading, though a careless parser may find one in them. */
function buildFalseCodes(code: string): string[] {
  const fullWidth = [...code].map((letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0)).join('');
  return [
    // Letters that look like ASCII letters.
    ...[fullWidth, 'ЕUR', 'ÜSD', 'ÉUR', `${code[0]}\u0301${code.slice(1)}`],
    // Texts that are too long or too short, and codes of other kinds.
    ...[
      code.slice(0, 2),
      code[0] ?? '',
      `${code}${code[2]}`,
      `${code}EUR`,
      '978',
      '840',
      'BTC',
      'XAU',
      'USDT',
      // Former codes, codes that traders use, and codes of ISO 4217 for tests and for no currency.
      ...['RUR', 'DEM', 'GBX', 'CNH', 'XTS', 'XXX', 'xyz'],
      `${code}\u200b`,
      '$',
      '€',
    ],
    // Lists, paths, patterns and queries.
    ...[
      `${code},GBP`,
      `${code};GBP`,
      `${code}/GBP`,
      `${code}|GBP`,
      `${code}-GBP`,
      `${code} GBP`,
      `[${code}]`,
      '../rates',
    ],
    ...['...', '.*', '*', '%', '_'.repeat(3), `${code.slice(0, 2)}%`, `${code}'`, `${code}' OR '1'='1`, `"${code}"`],
    // Members of every object in JavaScript, and texts that programs write for a missing value.
    ...['constructor', '__proto__', 'toString', 'valueOf', 'hasOwnProperty', 'length', 'null', 'undefined', 'NaN'],
    ...['true', '0', '1', `${code}","rate":"9`, '<b>', '💶'],
  ];
}

const CODE_PARAMETERS: readonly CodeParameter[] = ['from', 'to', 'base'];

/** Lists all odd codes for every parameter; the parameters take turns. */
function listOddCodes(listed: readonly string[]): (readonly [CodeParameter, OddCode])[] {
  const byParameter = CODE_PARAMETERS.map((parameter) => {
    const code = USUAL_CODES[parameter];
    const padded = [`${code} `, ` ${code}`, `${code}\n`, `${code}\t`, `\u00a0${code}`].map((text) => ({
      text,
      meaning: code,
    }));
    // Unicode makes S of the long s (ſ) in upper case. The interface leaves open whether a target follows Unicode.
    const inAnyAlphabet = [code.toLowerCase().replace('s', 'ſ')]
      .filter((text) => text.includes('ſ'))
      .map((text) => ({ text, meaning: code }));
    // Java trims a NUL at the end like a space. A server may refuse a long address before it reaches the service.
    const ended = [
      { text: `${code}\0`, meaning: code, isMalformed: true },
      { text: `${code}\0x`, isMalformed: true },
      { text: 'X'.repeat(300), isMalformed: true },
    ];
    const falseCodes = buildFalseCodes(code).filter((text) => !listed.includes(text.toUpperCase()));
    return [...falseCodes.map((text): OddCode => ({ text })), ...padded, ...inAnyAlphabet, ...ended].map(
      (odd) => [parameter, odd] as const,
    );
  });
  const longest = Math.max(...byParameter.map((each) => each.length));
  return Array.from({ length: longest }, (_, index) =>
    byParameter.flatMap((each) => each.slice(index, index + 1)),
  ).flat();
}

/** Parameters that occur twice, or as lists. */
const REPEATED: readonly {
  readonly query: string;
  readonly parameter: CodeParameter;
  readonly possible: readonly string[];
}[] = [
  { query: 'from=USD&from=GBP&to=EUR&amount=1', parameter: 'from', possible: ['USD', 'GBP'] },
  { query: 'from=EUR&to=USD&to=GBP&amount=1', parameter: 'to', possible: ['USD', 'GBP'] },
  // A target may treat a list like a base that it does not support, and answer with the table of USD.
  { query: 'base=EUR&base=GBP', parameter: 'base', possible: ['EUR', 'GBP', 'USD'] },
  { query: 'from%5B%5D=GBP&to=EUR&amount=1', parameter: 'from', possible: ['GBP'] },
  { query: 'from=EUR&to%5B%5D=GBP&amount=1', parameter: 'to', possible: ['GBP'] },
  { query: 'base%5B%5D=GBP', parameter: 'base', possible: ['GBP', 'USD'] },
  { query: 'from%5Bcode%5D=GBP&to=EUR&amount=1', parameter: 'from', possible: ['GBP'] },
];

/** The largest difference by rounding, or between two moments. The rates of two of the codes differ by more. */
const MOST_DIFFERENCE = 0.1;

/** Sends a repeated parameter, and returns whether the target granted the request. */
async function tryRepeated(
  context: Context,
  { query, parameter, possible }: (typeof REPEATED)[number],
): Promise<boolean> {
  const { api, http, keys } = context;
  const { path } = parameter === 'base' ? router.rates : router.convert;
  const answer = await http.get(`${path}?${query}`, keys.active);
  if (answer.status !== 200) {
    // A server may refuse a name with brackets as an unknown parameter.
    const isOpen = parameter === 'base' || query.includes('%5B');
    const isRefused = [400, 422].includes(answer.status) || (isOpen && answer.status >= 400 && answer.status < 500);
    checkExchange(answer, () => expectThat(isRefused, 'one of the two, or 422', answer.status));
    checkExchange(answer, () => expectErrorBody(answer));
    return false;
  }
  const { rates: euro } = expectRateTable(await api.rates(keys.active, 'EUR'));
  const { rates: dollar } = expectRateTable(await api.rates(keys.active));
  // There and back, a margin applies twice. An inverted rate must not count the margin against the target.
  const roundTrip = (euro.USD ?? 1) * (dollar.EUR ?? 1);
  const { code, perEuro } = checkExchange(answer, () => {
    if (parameter !== 'base') {
      const { base, target, rate } = expectConversion(answer);
      return parameter === 'from' ? { code: base, perEuro: roundTrip / rate } : { code: target, perEuro: rate };
    }
    const { base, rates } = expectRateTable(answer);
    return { code: base, perEuro: base === 'EUR' ? undefined : roundTrip / (rates.EUR ?? 0) };
  });
  checkExchange(answer, () => expectThat(possible.includes(code), `one of ${possible.join(', ')}`, code));
  const expected = euro[code];
  if (expected === undefined || perEuro === undefined) return true;
  const isSame = Math.abs(perEuro / expected - 1) < MOST_DIFFERENCE;
  checkExchange(answer, () => expectThat(isSame, `the rate of ${code}, which is ${expected} for 1 EUR`, perEuro));
  return true;
}

/** Clauses about unusual codes. They run late, and send as much as the run can spare. */
export const oddCodesClauses: readonly Clause[] = [
  {
    id: 'codes-odd',
    level: 'MUST',
    title: 'a text that is not a code is refused in every parameter, or read as the code that it means',
    ref: 'GET /api/convert, 422 response; GET /api/rates; Errors, 422',
    sentence: '422 says that the currency is invalid and the codes should be checked.',
    why: 'A careless parser converts a currency that nobody named. Convert the letters a to z to upper case, and nothing else; then compare the whole text with the list.',
    only: 'http',
    probes: true,
    async run(context) {
      const { currencies } = expectCurrencyList(await context.api.currencies());
      await tryAffordable(context, listOddCodes(currencies), {
        attempt: async ([parameter, odd]) => (await tryCode(context, parameter, odd)) !== 'refused',
        mayBeGranted: ([parameter, { meaning }]) => parameter === 'base' || meaning !== undefined,
      });
    },
  },
  {
    id: 'codes-repeated',
    level: 'MUST',
    title: 'a repeated code is refused, or one of the two applies to the whole answer',
    ref: 'GET /api/convert; GET /api/rates',
    sentence: '`rate` is the rate applied from base to target.',
    why: 'An answer with the code of one currency and the rate of another is wrong. Read each parameter once, in one place.',
    only: 'http',
    probes: true,
    run: (context) =>
      tryAffordable(context, REPEATED, {
        attempt: (repeated) => tryRepeated(context, repeated),
        // A target that ignores unknown parameters answers with the table of USD.
        isOftenGranted: ({ query }) => query.startsWith('base%5B'),
      }),
  },
];
