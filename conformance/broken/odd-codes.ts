import { errors, refusal } from './answers.ts';
import type { BrokenServer, ProxyRequest, Spoil } from './broken-server.ts';
import { conversions, tables } from './exact-fields.ts';
import { isFor, type OperationName, parameterOf, requests, withParameter } from './requests.ts';

const PLACES = ['base', 'from', 'to'] as const;
type Place = (typeof PLACES)[number];
const operationOf = (place: Place): OperationName => (place === 'base' ? 'rates' : 'convert');

/** Reads codes in a way of its own, in some places. */
const reads = (read: (text: string) => string, places: readonly Place[] = PLACES): Spoil =>
  requests((request) =>
    places
      .filter((place) => isFor(operationOf(place), request))
      .reduce((changed, place) => {
        const text = parameterOf(changed, place);
        return text === null ? changed : withParameter(changed, place, read(text));
      }, request),
  );

/** Reads some texts as a code, and leaves the others. */
const takesFor = (code: string, ...texts: readonly string[]) => reads((text) => (texts.includes(text) ? code : text));

/** Fails over some codes. */
const failsOver = (isFatal: (text: string) => boolean): Spoil =>
  errors('invalidCurrency', { status: 500 }, (request) =>
    PLACES.some((place) => isFatal(parameterOf(request, place) ?? '')),
  );

/** Answers as if a code had been sent without what is around it, and shows it as it was sent. */
const echoes =
  (place: Place, strip: (text: string) => string): Spoil =>
  () =>
  async (request, ask) => {
    const text = parameterOf(request, place);
    const answer = await ask(text === null ? request : withParameter(request, place, strip(text)));
    if (answer.status !== 200 || text === null || text === strip(text)) return answer;
    const field = place === 'to' ? 'target' : 'base';
    return {
      ...answer,
      text: answer.text.replace(new RegExp(`"${field}":"\\w+"`), `"${field}":${JSON.stringify(text)}`),
    };
  };

const odd = (id: string, title: string, spoil: Spoil): BrokenServer => ({ id, title, caughtBy: ['codes-odd'], spoil });
const repeated = (id: string, title: string, spoil: Spoil): BrokenServer => ({
  ...odd(id, title, spoil),
  caughtBy: ['codes-repeated'],
});

const isRepeated = ({ url }: ProxyRequest, name: string) => url.searchParams.getAll(name).length > 1;
const take = (request: ProxyRequest, name: string, index: number): ProxyRequest => {
  const value = request.url.searchParams.getAll(name).at(index) ?? null;
  return withParameter(withParameter(request, name, null), name, value);
};

/** Takes one of two, and shows what it makes of them. */
const takesOne =
  (
    name: Place,
    index: number,
    show: (fields: { readonly base: string; readonly target: string }, request: ProxyRequest) => object,
  ): Spoil =>
  () =>
  async (request, ask) => {
    if (!isRepeated(request, name)) return ask(request);
    const answer = await ask(take(request, name, index));
    if (answer.status !== 200) return answer;
    const body = JSON.parse(answer.text);
    return {
      ...answer,
      text: JSON.stringify({ ...body, ...show(body, request) }).replace(
        /"converted":(\d+)(\.\d)?}/,
        '"converted":$1.00}',
      ),
    };
  };

/** Codes as nobody should write them. */
export const brokenOddCodes: readonly BrokenServer[] = [
  ...PLACES.map((place) =>
    odd(
      `code-in-any-alphabet-${place}`,
      `writes ${place} in upper case by the rules of all languages`,
      reads((text) => text.toUpperCase(), [place]),
    ),
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
  repeated(
    'repeated-base-both',
    'shows both bases',
    takesOne('base', 0, (_body, { url }) => ({ base: url.searchParams.getAll('base') })),
  ),
  repeated(
    'repeated-base-mixed',
    'names the last base, and has the rates of the first',
    takesOne('base', 0, (_body, { url }) => ({ base: url.searchParams.getAll('base').at(-1) })),
  ),
  repeated(
    'repeated-from-mixed',
    'names the first from, and has the rate of the last',
    takesOne('from', -1, (_body, { url }) => ({ base: url.searchParams.get('from') })),
  ),
  repeated(
    'repeated-to-mixed',
    'names the last to, and has the rate of the first',
    takesOne('to', 0, (_body, { url }) => ({ target: url.searchParams.getAll('to').at(-1) })),
  ),
  repeated(
    'repeated-from-listed',
    'shows a list of from',
    takesOne('from', 0, (_body, { url }) => ({ base: url.searchParams.getAll('from').join() })),
  ),
  repeated(
    'repeated-500',
    'fails over a parameter that comes twice',
    errors('invalidCurrency', { status: 500 }, (request) => PLACES.some((place) => isRepeated(request, place))),
  ),
  repeated(
    'bracketed-500',
    'fails over a list in brackets',
    errors('invalidCurrency', { status: 500 }, ({ url }) => url.searchParams.has('to[]')),
  ),
  repeated(
    'bracketed-default',
    'converts from USD where it finds a list',
    requests((request) => {
      if (!request.url.searchParams.has('from[]')) return request;
      return withParameter(request, 'from', 'USD');
    }),
  ),
  {
    id: 'base-made-up-as-usd',
    title: 'gives the rates of USD under whatever name was sent',
    caughtBy: ['rates-base-made-up'],
    spoil: echoes('base', (text) => (text === 'XYZ' ? 'USD' : text)),
  },
  {
    id: 'base-made-up-500',
    title: 'fails over a base that does not exist',
    caughtBy: ['rates-base-made-up'],
    spoil: errors('invalidCurrency', { status: 500 }, (request) => parameterOf(request, 'base') === 'XYZ'),
  },
  {
    id: 'base-made-up-503',
    title: 'takes a base that does not exist for one without rates',
    caughtBy: ['rates-base-made-up'],
    spoil: errors('invalidCurrency', refusal('unavailable'), (request) => parameterOf(request, 'base') === 'XYZ'),
  },
  {
    id: 'base-made-up-forbidden',
    title: 'takes a base that does not exist for one that costs more',
    caughtBy: ['rates-base-made-up'],
    spoil: errors('invalidCurrency', { status: 403 }, (request) => parameterOf(request, 'base') === 'XYZ'),
  },
  {
    id: 'base-made-up-empty',
    title: 'has an empty table for a base that does not exist',
    caughtBy: ['rates-base-made-up'],
    spoil: errors(
      'invalidCurrency',
      { status: 200, text: '{"base":"EURO","rates":{},"updated_at":""}' },
      (request) => parameterOf(request, 'base') === 'EURO',
    ),
  },
  {
    id: 'base-made-up-page',
    title: 'has a page for a base that does not exist',
    caughtBy: ['rates-base-made-up'],
    spoil: errors('invalidCurrency', { status: 404, text: '<h1>Not found</h1>' }, (request) => isFor('rates', request)),
  },
  {
    id: 'base-cut',
    title: 'looks at the first three letters of the base, whatever comes behind',
    caughtBy: ['rates-base-made-up'],
    spoil: reads((text) => text.slice(0, 3), ['base']),
  },
  {
    id: 'case-echo-base',
    title: 'writes a base in lower case as it was sent',
    caughtBy: ['codes-case'],
    spoil: tables((fields, request) => ({ ...fields, base: JSON.stringify(parameterOf(request, 'base') ?? 'USD') })),
  },
  {
    id: 'case-echo-target',
    title: 'writes a target in lower case as it was sent',
    caughtBy: ['codes-case'],
    spoil: conversions((fields, request) => ({ ...fields, target: JSON.stringify(parameterOf(request, 'to')) })),
  },
  {
    id: 'case-of-from-only',
    title: 'reads from in any case, and to in upper case only',
    caughtBy: ['codes-case'],
    spoil: reads((text) => (text === text.toUpperCase() ? text : 'XYZ'), ['to']),
  },
  {
    id: 'case-of-conversions-only',
    title: 'reads codes in any case, but no base',
    caughtBy: ['codes-case'],
    spoil: reads((text) => (text === text.toUpperCase() ? text : 'XYZ'), ['base']),
  },
  {
    id: 'case-other-rate',
    title: 'finds no rate for a code in lower case, and takes 1',
    caughtBy: ['codes-case'],
    spoil: conversions((fields, request) =>
      parameterOf(request, 'from') === 'usd' ? { ...fields, rate: '1', converted: `${fields.amount}.00` } : fields,
    ),
  },
  {
    id: 'case-other-table',
    title: 'names a base in lower case, and has the rates of USD',
    caughtBy: ['codes-case'],
    spoil: () => async (request, ask) => {
      if (parameterOf(request, 'base') !== 'eur') return ask(request);
      const answer = await ask(withParameter(request, 'base', 'USD'));
      return { ...answer, text: answer.text.replace('"base":"USD"', '"base":"EUR"') };
    },
  },
  {
    id: 'case-400',
    title: 'answers 400 to codes in lower case',
    caughtBy: ['codes-case'],
    spoil: () => async (request, ask) => {
      const isLower = isFor('convert', request) && parameterOf(request, 'from') === 'usd';
      return isLower ? { ...refusal('invalidCurrency'), status: 400 } : ask(request);
    },
  },
];
