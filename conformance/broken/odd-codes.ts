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
    'reads letters that are compatible',
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
    'completes codes that are too short',
    readCodes((text) => ({ US: 'USD', EU: 'EUR' })[text] ?? text),
  ),
  buildOddCodeServer(
    'code-letters-only',
    'takes away what is no letter',
    readCodes((text) => text.replace(/[^A-Za-z]/g, '')),
  ),
  buildOddCodeServer(
    'code-quoted',
    'takes quotation marks away',
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
    'takes the first word',
    readCodes((text) => text.split(/\b \b/)[0] ?? text, ['to']),
  ),
  buildOddCodeServer(
    'code-cut-at-nul',
    'reads a code up to a NUL',
    readCodes((text) => text.split('\0')[0] ?? text),
  ),
  buildOddCodeServer('code-numeric', 'reads numbers of ISO 4217', takeFor('EUR', '978')),
  buildOddCodeServer(
    'code-former',
    'converts into a former currency that its list does not have',
    takeFor('EUR', 'DEM'),
  ),
  buildOddCodeServer('code-for-tests', 'converts into the code for tests', takeFor('EUR', 'XTS')),
  buildOddCodeServer(
    'code-lower-case-message',
    'has another message for an unknown code in lower case',
    changeErrors('invalidCurrency', { text: formatMessage('There is no such currency.') }, (request) =>
      /^[a-z]{3}$/.test(readParameter(request, 'from') ?? ''),
    ),
  ),
  buildOddCodeServer('code-symbol', 'reads signs of currencies', takeFor('EUR', '€')),
  buildOddCodeServer('code-expression', 'looks codes up with an expression', takeFor('USD', '...', '.*')),
  buildOddCodeServer('code-pattern', 'looks codes up with LIKE', takeFor('USD', '%', '___', 'US%', 'EU%')),
  buildOddCodeServer(
    'code-null',
    'takes null for no base',
    readCodes((text) => (text === 'null' ? 'EUR' : text), ['base']),
  ),
  buildOddCodeServer('code-undefined', 'takes undefined for a code that was not set', takeFor('USD', 'undefined')),
  buildOddCodeServer('code-index', 'reads a number as the place in its list', takeFor('AED', '0')),
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
  buildOddCodeServer('code-bitcoin', 'knows more than it lists', takeFor('XDR', 'BTC', 'USDT')),
  buildOddCodeServer(
    'code-property-500',
    'finds a function where a rate belongs',
    failOver((text) => text === 'constructor' || text === 'toString'),
  ),
  buildOddCodeServer(
    'code-prototype-500',
    'fails over a prototype',
    failOver((text) => text === '__proto__'),
  ),
  buildOddCodeServer(
    'code-nul-500',
    'fails over a NUL',
    failOver((text) => text.includes('\0')),
  ),
  buildOddCodeServer(
    'code-long-500',
    'fails over a code of many letters',
    failOver((text) => text.length > 200),
  ),
  buildOddCodeServer(
    'code-emoji-500',
    'fails over what is no letter of the basic plane',
    failOver((text) => /[\u{10000}-\u{10ffff}]/u.test(text)),
  ),
  buildOddCodeServer(
    'code-quote-500',
    'fails over an apostrophe',
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
    'takes a line end for the end of a code',
    echo('from', (text) => text.replace(/\n$/, '')),
  ),
  buildOddCodeServer(
    'code-padded-other-rate',
    'trims codes for the name, and not for the rate',
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
