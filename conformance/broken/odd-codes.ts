import type { BrokenServer, Fault } from './broken-server.ts';
import { buildRefusal, changeErrors, formatMessage } from './changing/answers.ts';
import { CODE_PARAMETERS, echo, failOver, readCodes, takeFor } from './changing/read-codes.ts';
import { isFor, readParameter, replaceParameter } from './changing/requests.ts';

const buildOddCodeServer = (id: string, title: string, fault: Fault): BrokenServer => ({
  id,
  title,
  caughtBy: ['codes-odd'],
  fault,
});

/** Servers that accept malformed codes, or fail over them. */
export const brokenOddCodes: readonly BrokenServer[] = [
  ...CODE_PARAMETERS.map(
    (name): BrokenServer => ({
      id: `code-in-any-alphabet-${name}`,
      title: `writes ${name} in upper case by the rules of all languages`,
      caughtBy: [name === 'base' ? 'rates-base-case' : 'convert-code-case'],
      fault: readCodes((text) => text.toUpperCase(), [name]),
    }),
  ),
  buildOddCodeServer(
    'code-compatible',
    'accepts full-width letters and the like (NFKC) in a code',
    readCodes((text) => text.normalize('NFKC')),
  ),
  buildOddCodeServer(
    'code-without-accents',
    'compares codes without accents, as its database does',
    readCodes((text) => text.normalize('NFD').replace(/\p{M}/gu, '')),
  ),
  buildOddCodeServer(
    'code-homoglyphs',
    'mistakes a Cyrillic letter for a Latin one',
    readCodes((text) => text.replace('Е', 'E')),
  ),
  buildOddCodeServer(
    'code-cut',
    'reads the first three letters of a code',
    readCodes((text) => text.slice(0, 3), ['from', 'to']),
  ),
  buildOddCodeServer(
    'code-completed',
    'completes a code of two letters',
    readCodes((text) => ({ US: 'USD', EU: 'EUR' })[text] ?? text),
  ),
  buildOddCodeServer(
    'code-letters-only',
    'removes every character of a code that is no letter',
    readCodes((text) => text.replace(/[^A-Za-z]/g, '')),
  ),
  buildOddCodeServer(
    'code-quoted',
    'removes quotation marks around a code',
    readCodes((text) => text.replace(/^"(.*)"$/, '$1')),
  ),
  buildOddCodeServer(
    'code-list',
    'takes the first of a list of codes',
    readCodes((text) => text.split(',')[0] ?? text),
  ),
  buildOddCodeServer(
    'code-pair',
    'takes the first of a pair of codes',
    readCodes((text) => text.split('/')[0] ?? text),
  ),
  buildOddCodeServer(
    'code-words',
    'reads the first word of a code',
    readCodes((text) => text.split(/\b \b/)[0] ?? text, ['to']),
  ),
  buildOddCodeServer(
    'code-cut-at-nul',
    'reads a code up to a NUL',
    readCodes((text) => text.split('\0')[0] ?? text),
  ),
  buildOddCodeServer('code-numeric', 'accepts the numeric codes of ISO 4217', takeFor('EUR', '978')),
  buildOddCodeServer(
    'code-former',
    'converts into a former currency that its list does not have',
    takeFor('EUR', 'DEM'),
  ),
  buildOddCodeServer('code-for-tests', 'accepts XTS, the ISO code for tests', takeFor('EUR', 'XTS')),
  buildOddCodeServer(
    'code-lower-case-message',
    'has another message for an unknown code in lower case',
    changeErrors('invalidCurrency', { text: formatMessage('There is no such currency.') }, (request) =>
      /^[a-z]{3}$/.test(readParameter(request, 'from') ?? ''),
    ),
  ),
  buildOddCodeServer('code-symbol', 'accepts € as a code', takeFor('EUR', '€')),
  buildOddCodeServer('code-expression', 'uses a code as a regular expression', takeFor('USD', '...', '.*')),
  buildOddCodeServer(
    'code-pattern',
    'uses a code as a pattern of LIKE in SQL',
    takeFor('USD', '%', '___', 'US%', 'EU%'),
  ),
  buildOddCodeServer(
    'code-null',
    'reads the base null as a missing base',
    readCodes((text) => (text === 'null' ? 'EUR' : text), ['base']),
  ),
  buildOddCodeServer('code-undefined', 'reads the code undefined as a missing code', takeFor('USD', 'undefined')),
  buildOddCodeServer('code-index', 'reads a number as a position in the list of currencies', takeFor('AED', '0')),
  buildOddCodeServer(
    'code-sql',
    'writes codes into its SQL',
    readCodes((text) => text.split("'")[0] ?? text),
  ),
  buildOddCodeServer(
    'code-without-invisible-characters',
    'drops invisible characters',
    readCodes((text) => text.replaceAll('\u200b', '')),
  ),
  buildOddCodeServer('code-bitcoin', 'converts codes that the list lacks', takeFor('XDR', 'BTC', 'USDT')),
  buildOddCodeServer(
    'code-property-500',
    'answers 500 to codes that are names of functions, such as constructor',
    failOver((text) => text === 'constructor' || text === 'toString'),
  ),
  buildOddCodeServer(
    'code-prototype-500',
    'answers 500 to the code `__proto__`',
    failOver((text) => text === '__proto__'),
  ),
  buildOddCodeServer(
    'code-nul-500',
    'answers 500 to a code with a NUL',
    failOver((text) => text.includes('\0')),
  ),
  buildOddCodeServer(
    'code-long-500',
    'answers 500 to a code of many letters',
    failOver((text) => text.length > 200),
  ),
  buildOddCodeServer(
    'code-emoji-500',
    'answers 500 to a code with an emoji',
    failOver((text) => /[\u{10000}-\u{10ffff}]/u.test(text)),
  ),
  buildOddCodeServer(
    'code-quote-500',
    'answers 500 to a code with an apostrophe',
    failOver((text) => text.includes("'")),
  ),
  buildOddCodeServer(
    'code-in-error',
    'writes a code into an error without quoting it',
    changeErrors('invalidCurrency', { text: '{"error":"Invalid currency "}"}' }, (request) =>
      CODE_PARAMETERS.some((name) => (readParameter(request, name) ?? '').includes('"')),
    ),
  ),
  buildOddCodeServer(
    'code-named-in-error',
    'names the code in the message',
    changeErrors('invalidCurrency', { text: '{"error":"Invalid currency NaN"}' }, (request) =>
      CODE_PARAMETERS.some((name) => readParameter(request, name) === 'NaN'),
    ),
  ),
  ...CODE_PARAMETERS.map((name) =>
    buildOddCodeServer(
      `code-padded-echo-${name}`,
      `trims ${name}, and shows it as it was sent`,
      echo(name, (text) => text.trim()),
    ),
  ),
  buildOddCodeServer(
    'code-newline',
    'ignores a line end behind a code',
    echo('from', (text) => text.replace(/\n$/, '')),
  ),
  buildOddCodeServer(
    'code-padded-other-rate',
    'trims the code that it shows, but converts at the rate of another currency',
    () => async (request, forward) => {
      const text = readParameter(request, 'from');
      if (text === null || text === text.trim()) return forward(request);
      const answer = await forward(replaceParameter(request, 'from', text.trim()));
      return { ...answer, text: answer.text.replace(/"rate":[\d.]+/, '"rate":1') };
    },
  ),
  buildOddCodeServer(
    'code-not-found',
    'answers 404 to codes with a slash',
    changeErrors(
      'invalidCurrency',
      buildRefusal('notFound'),
      (request) => isFor('convert', request) && /\//.test(request.url.searchParams.toString().replaceAll('%2F', '/')),
    ),
  ),
];
