import { router } from '@crossrate/contract';
import type { Clause, Context } from '../clause.ts';
import { conversionOf, currencyListOf, expectErrorBody, expectThat, rateTableOf } from '../expectations.ts';
import { about } from '../mismatch.ts';
import { tryAffordable } from './affordable.ts';
import { type OddCode, type Place, readCode, USUAL } from './read-codes.ts';

/** What is no code in any reading, though a careless reader may make one of it. */
function makeFalseCodes(code: string): string[] {
  const fullWidth = [...code].map((letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0)).join('');
  return [
    // Letters that look like those of ASCII.
    ...[fullWidth, 'ЕUR', 'ÜSD', 'ÉUR', `${code[0]}\u0301${code.slice(1)}`],
    // Too long, too short, and codes of other kinds.
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
      // What was a code once, and what traders write.
      ...['RUR', 'GBX', 'CNH'],
      '$',
      '€',
    ],
    // What a list, a path, a pattern or a query would be.
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
    // What every object of JavaScript has, and what programs write in the place of nothing.
    ...['constructor', '__proto__', 'toString', 'valueOf', 'hasOwnProperty', 'length', 'null', 'undefined', 'NaN'],
    ...['true', '0', '1', `${code}","rate":"9`, '<b>', '💶', 'X'.repeat(300)],
  ];
}

const PLACES: readonly Place[] = ['from', 'to', 'base'];

/** All odd codes, in every place: the places take turns. */
function listOddCodes(listed: readonly string[]): (readonly [Place, OddCode])[] {
  const byPlace = PLACES.map((place) => {
    const code = USUAL[place];
    const padded = [`${code} `, ` ${code}`, `${code}\n`, `${code}\t`, `\u00a0${code}`].map((text) => ({
      text,
      meaning: code,
    }));
    // Some letters of other alphabets have an upper case in this one, and in which alphabet a case is read is open.
    const inAnyAlphabet = [code.toLowerCase().replace('s', 'ſ')]
      .filter((text) => text.includes('ſ'))
      .map((text) => ({ text, meaning: code }));
    // Java takes a NUL at the end for a space.
    const ended = [
      { text: `${code}\0`, meaning: code, isMalformed: true },
      { text: `${code}\0x`, isMalformed: true },
    ];
    const falseCodes = makeFalseCodes(code).filter((text) => !listed.includes(text));
    return [...falseCodes.map((text): OddCode => ({ text })), ...padded, ...inAnyAlphabet, ...ended].map(
      (odd) => [place, odd] as const,
    );
  });
  const longest = Math.max(...byPlace.map((each) => each.length));
  return Array.from({ length: longest }, (_, index) => byPlace.flatMap((each) => each.slice(index, index + 1))).flat();
}

/** Parameters that come twice, or as lists. */
const REPEATED: readonly { readonly query: string; readonly place: Place; readonly possible: readonly string[] }[] = [
  { query: 'from=USD&from=GBP&to=EUR&amount=1', place: 'from', possible: ['USD', 'GBP'] },
  { query: 'from=EUR&to=USD&to=GBP&amount=1', place: 'to', possible: ['USD', 'GBP'] },
  // A list that is no code may be handled like a base that is not supported.
  { query: 'base=EUR&base=GBP', place: 'base', possible: ['EUR', 'GBP', 'USD'] },
  { query: 'from%5B%5D=GBP&to=EUR&amount=1', place: 'from', possible: ['GBP'] },
  { query: 'from=EUR&to%5B%5D=GBP&amount=1', place: 'to', possible: ['GBP'] },
  { query: 'base%5B%5D=GBP', place: 'base', possible: ['GBP', 'USD'] },
  { query: 'from%5Bcode%5D=GBP&to=EUR&amount=1', place: 'from', possible: ['GBP'] },
];

/** More than anybody takes for changing money. */
const MOST_MARGIN = 0.1;

async function readRepeated(context: Context, { query, place, possible }: (typeof REPEATED)[number]): Promise<boolean> {
  const { api, http, keys } = context;
  const { path } = place === 'base' ? router.rates : router.convert;
  const answer = await http.get(`${path}?${query}`, keys.active);
  if (answer.status !== 200) {
    // A name with brackets may be one of the parameters that a server does not know.
    const isOpen = place === 'base' || query.includes('%5B');
    const isRefused = answer.status === 422 || (isOpen && answer.status >= 400 && answer.status < 500);
    about(answer, () => expectThat(isRefused, 'one of the two, or 422', answer.status));
    about(answer, () => expectErrorBody(answer));
    return false;
  }
  const { code, perEuro } = about(answer, () => {
    if (place !== 'base') {
      const { base, target, rate } = conversionOf(answer);
      return place === 'from' ? { code: base, perEuro: 1 / rate } : { code: target, perEuro: rate };
    }
    const { base, rates } = rateTableOf(answer);
    return { code: base, perEuro: base === 'EUR' ? undefined : 1 / (rates.EUR ?? 0) };
  });
  about(answer, () => expectThat(possible.includes(code), `one of ${possible.join(', ')}`, code));
  const expected = rateTableOf(await api.rates(keys.active, 'EUR')).rates[code];
  if (expected === undefined || perEuro === undefined) return true;
  // There may be a margin on the way there and on the way back; dollars and pounds are further apart.
  const isSame = Math.abs(perEuro / expected - 1) < MOST_MARGIN;
  about(answer, () => expectThat(isSame, `the rate of ${code}, which is ${expected} for 1 EUR`, perEuro));
  return true;
}

/** Codes as nobody should write them. They come late, and send what the run can spare. */
export const oddCodesClauses: readonly Clause[] = [
  {
    id: 'codes-odd',
    level: 'MUST',
    title: 'what is no code is refused in every place, or read as what it means',
    ref: 'GET /api/convert, 422 response; GET /api/rates; Errors, 422',
    sentence: '422 says that the currency is invalid and the codes should be checked.',
    why: 'Money is converted from a currency that nobody named. Compare codes with the list as a whole, after no more than A to Z were written large.',
    since: '2026-12',
    only: 'http',
    probes: true,
    async run(context) {
      const { currencies } = currencyListOf(await context.api.currencies());
      await tryAffordable(
        context,
        listOddCodes(currencies),
        async ([place, odd]) => (await readCode(context, place, odd)) !== 'refused',
        ([place, { meaning }]) => place === 'base' || meaning !== undefined,
      );
    },
  },
  {
    id: 'codes-repeated',
    level: 'MUST',
    title: 'a code that comes twice is refused, or one of the two is taken for everything',
    ref: 'GET /api/convert; GET /api/rates',
    sentence: '`rate` is the rate applied from base to target.',
    why: 'An answer that names one currency and has the rate of the other is wrong. Read each parameter once, at one place.',
    since: '2026-12',
    only: 'http',
    run: (context) => tryAffordable(context, REPEATED, (repeated) => readRepeated(context, repeated)),
  },
];
