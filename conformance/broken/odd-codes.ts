import { errors, refusal } from './answers.ts';
import type { BrokenServer, Spoil } from './broken-server.ts';
import { echoes, failsOver, PLACES, reads, takesFor } from './read-codes.ts';
import { isFor, parameterOf, withParameter } from './requests.ts';

const odd = (id: string, title: string, spoil: Spoil): BrokenServer => ({ id, title, caughtBy: ['codes-odd'], spoil });

/** Codes as nobody should write them. */
export const brokenOddCodes: readonly BrokenServer[] = [
  ...PLACES.map(
    (place): BrokenServer => ({
      id: `code-in-any-alphabet-${place}`,
      title: `writes ${place} in upper case by the rules of all languages`,
      caughtBy: [place === 'base' ? 'rates-base-case' : 'convert-code-case'],
      spoil: reads((text) => text.toUpperCase(), [place]),
    }),
  ),
  odd(
    'code-compatible',
    'reads letters that are compatible',
    reads((text) => text.normalize('NFKC')),
  ),
  odd(
    'code-without-accents',
    'compares codes without accents, as its database does',
    reads((text) => text.normalize('NFD').replace(/\p{M}/gu, '')),
  ),
  odd(
    'code-homoglyphs',
    'mistakes a Cyrillic letter for a Latin one',
    reads((text) => text.replace('Е', 'E')),
  ),
  odd(
    'code-cut',
    'reads the first three letters of a code',
    reads((text) => text.slice(0, 3), ['from', 'to']),
  ),
  odd(
    'code-completed',
    'completes codes that are too short',
    reads((text) => ({ US: 'USD', EU: 'EUR' })[text] ?? text),
  ),
  odd(
    'code-letters-only',
    'takes away what is no letter',
    reads((text) => text.replace(/[^A-Za-z]/g, '')),
  ),
  odd(
    'code-quoted',
    'takes quotation marks away',
    reads((text) => text.replace(/^"(.*)"$/, '$1')),
  ),
  odd(
    'code-list',
    'takes the first of a list of codes',
    reads((text) => text.split(',')[0] ?? text),
  ),
  odd(
    'code-pair',
    'takes the first of a pair of codes',
    reads((text) => text.split('/')[0] ?? text),
  ),
  odd(
    'code-words',
    'takes the first word',
    reads((text) => text.split(/\b \b/)[0] ?? text, ['to']),
  ),
  odd(
    'code-cut-at-nul',
    'reads a code up to a NUL',
    reads((text) => text.split('\0')[0] ?? text),
  ),
  odd('code-numeric', 'reads numbers of ISO 4217', takesFor('EUR', '978')),
  odd('code-symbol', 'reads signs of currencies', takesFor('EUR', '€')),
  odd('code-expression', 'looks codes up with an expression', takesFor('USD', '...', '.*')),
  odd('code-pattern', 'looks codes up with LIKE', takesFor('USD', '%', '___', 'US%', 'EU%')),
  odd(
    'code-null',
    'takes null for no base',
    reads((text) => (text === 'null' ? 'EUR' : text), ['base']),
  ),
  odd('code-undefined', 'takes undefined for a code that was not set', takesFor('USD', 'undefined')),
  odd('code-index', 'reads a number as the place in its list', takesFor('AED', '0')),
  odd(
    'code-sql',
    'writes codes into its SQL',
    reads((text) => text.split("'")[0] ?? text),
  ),
  odd('code-bitcoin', 'knows more than it lists', takesFor('XDR', 'BTC', 'USDT')),
  odd(
    'code-property-500',
    'finds a function where a rate belongs',
    failsOver((text) => text === 'constructor' || text === 'toString'),
  ),
  odd(
    'code-prototype-500',
    'fails over a prototype',
    failsOver((text) => text === '__proto__'),
  ),
  odd(
    'code-nul-500',
    'fails over a NUL',
    failsOver((text) => text.includes('\0')),
  ),
  odd(
    'code-long-500',
    'fails over a code of many letters',
    failsOver((text) => text.length > 200),
  ),
  odd(
    'code-emoji-500',
    'fails over what is no letter of the basic plane',
    failsOver((text) => /[\u{10000}-\u{10ffff}]/u.test(text)),
  ),
  odd(
    'code-quote-500',
    'fails over an apostrophe',
    failsOver((text) => text.includes("'")),
  ),
  odd(
    'code-in-error',
    'writes a code into an error without quoting it',
    errors('invalidCurrency', { text: '{"error":"Invalid currency "}"}' }, (request) =>
      PLACES.some((place) => (parameterOf(request, place) ?? '').includes('"')),
    ),
  ),
  odd(
    'code-named-in-error',
    'names the code in the message',
    errors('invalidCurrency', { text: '{"error":"Invalid currency NaN"}' }, (request) =>
      PLACES.some((place) => parameterOf(request, place) === 'NaN'),
    ),
  ),
  ...PLACES.map((place) =>
    odd(
      `code-padded-echo-${place}`,
      `trims ${place}, and shows it as it was sent`,
      echoes(place, (text) => text.trim()),
    ),
  ),
  odd(
    'code-newline',
    'takes a line end for the end of a code',
    echoes('from', (text) => text.replace(/\n$/, '')),
  ),
  odd('code-padded-other-rate', 'trims codes for the name, and not for the rate', () => async (request, ask) => {
    const text = parameterOf(request, 'from');
    if (text === null || text === text.trim()) return ask(request);
    const answer = await ask(withParameter(request, 'from', text.trim()));
    return { ...answer, text: answer.text.replace(/"rate":[\d.]+/, '"rate":1') };
  }),
  odd(
    'code-not-found',
    'answers 404 to codes with a slash',
    errors(
      'invalidCurrency',
      refusal('notFound'),
      (request) => isFor('convert', request) && /\//.test(request.url.searchParams.toString().replaceAll('%2F', '/')),
    ),
  ),
];
