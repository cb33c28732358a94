import { router } from '@crossrate/contract';
import * as fc from 'fast-check';

/** A random request. */
export interface RandomRequest {
  /** Path and query as sent. */
  readonly path: string;
  /** The name of the header of the key, as sent. */
  readonly header: string;
}

// As in fast-check, arbitraries and the functions that build them are named by the values that they generate.

const HEADERS = ['X-API-KEY', 'x-api-key', 'X-Api-Key', 'x-API-key'];

const header = fc.constantFrom(...HEADERS);

/** Texts that no list has as a code: their characters or their lengths are wrong. */
const nonCode = fc.oneof(
  fc.string({ unit: fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'), minLength: 4, maxLength: 12 }),
  fc.string({ unit: fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'), minLength: 1, maxLength: 2 }),
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 3, maxLength: 3 }),
  fc.string({ unit: fc.constantFrom(...'ÄÉØſıＵＳＤ€$£₿アبб'), minLength: 3, maxLength: 3 }),
  fc.string({ unit: 'grapheme', minLength: 3, maxLength: 5 }).filter((text) => /[^\s\dA-Za-z]/.test(text)),
);

/** Three letters that the target does not list, and listed codes with characters added or replaced. */
function misspeltCodes(listed: readonly string[]): fc.Arbitrary<string> {
  const letters = (maxLength: number) =>
    fc.string({ unit: fc.constantFrom(...'ABCXYZ019_-'), minLength: 1, maxLength });
  const code = fc.constantFrom(...listed);
  const changed = fc.oneof(
    { weight: 3, arbitrary: fc.tuple(code, letters(4)).map(([listed, more]) => listed + more) },
    fc.tuple(letters(2), code).map(([more, listed]) => more + listed),
    fc.tuple(code, letters(1)).map(([listed, other]) => listed.slice(0, 2) + other),
  );
  const made = fc.string({ unit: fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'), minLength: 3, maxLength: 3 });
  return fc.oneof({ weight: 5, arbitrary: changed }, made).filter((text) => !listed.includes(text));
}

const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 1, maxLength: 6 });

/** Texts that no reading takes for a number greater than 0.01. */
const nonAmount = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .tuple(fc.integer({ min: 1, max: 99_999 }), fc.constantFrom('x', '..', 'e', '-', '--1', ' 1 2', '/2', '%', 'USD'))
      .map(([number, more]) => number + more),
  },
  fc.tuple(fc.constant('-'), digits, digits).map(([sign, a, b]) => `${sign}${Number(a)}.${b}`),
  fc.string({ unit: fc.constantFrom('0'), minLength: 1, maxLength: 5 }).map((zeros) => `0.0${zeros}`),
  fc.string({ unit: fc.constantFrom(...'abcdfghjklmopqrstuvwxyzäß€'), minLength: 1, maxLength: 8 }),
  fc.constantFrom('', 'NaN', 'null', 'true', '[]', '{}', '1e-9', '0.01', '0.0100'),
);

/** Amounts of at most nine digits: a double repeats all of them, and `String` writes them as JSON does. */
const amount = fc
  .tuple(fc.integer({ min: 1, max: 999_999_999 }), fc.integer({ min: 0, max: 4 }))
  .map(([units, decimals]) => Number(`${units}e-${decimals}`))
  .filter((value) => value > 0.01);

/** Conversions from or to an unknown currency. Every conforming target refuses them with 422. */
export function unknownCurrencies(listed: readonly string[], rated: readonly string[]): fc.Arbitrary<RandomRequest> {
  const code = fc.constantFrom(...rated);
  const bad = fc.oneof({ weight: 4, arbitrary: misspeltCodes(listed) }, nonCode);
  const text = amount.map(String);
  return conversions(
    fc.oneof(
      { weight: 2, arbitrary: fc.record({ from: bad, to: code, amount: text }) },
      { weight: 2, arbitrary: fc.record({ from: code, to: bad, amount: text }) },
      fc.record({ from: bad, to: bad, amount: text }),
    ),
  );
}

/** Conversions of something that is not an amount. */
export function unusableAmounts(rated: readonly string[]): fc.Arbitrary<RandomRequest> {
  const code = fc.constantFrom(...rated);
  return conversions(fc.record({ from: code, to: code, amount: nonAmount }));
}

function conversions(fields: fc.Arbitrary<Record<string, string>>): fc.Arbitrary<RandomRequest> {
  return fc
    .record({ query: queries(fields), header })
    .map(({ query, header: name }) => ({ path: `${router.convert.path}?${query}`, header: name }));
}

/** Valid requests in any spelling. */
export function validRequests(rated: readonly string[]): fc.Arbitrary<RandomRequest> {
  const code = fc.constantFrom(...rated);
  const pair = fc.record({ from: code, to: code, amount: amount.map(String) }).filter(({ from, to }) => from !== to);
  return fc.oneof(
    conversions(pair),
    fc.record({ query: queries(fc.record({ base: code })), header }).map(({ query, header: name }) => ({
      path: `${router.rates.path}?${query}`,
      header: name,
    })),
  );
}

/** Queries with the parameters in any order, and any of their ASCII characters percent-encoded. */
function queries<Fields extends Record<string, string>>(fields: fc.Arbitrary<Fields>): fc.Arbitrary<string> {
  const masks = fc.array(fc.boolean(), { maxLength: 24 });
  return fc.tuple(fields, fc.integer({ min: 0, max: 5 }), masks).map(([values, order, encoded]) => {
    const pairs = reorder(Object.entries(values), order);
    let place = -1;
    const write = (text: string) =>
      [...text]
        .map((letter) => {
          place += 1;
          return encoded[place] && letter < '\u0080' ? encode(letter) : encodeURIComponent(letter.toWellFormed());
        })
        .join('');
    return pairs.map(([name, value]) => `${write(name)}=${write(value)}`).join('&');
  });
}

/** Percent-encodes an ASCII character. */
const encode = (letter: string) => `%${letter.charCodeAt(0).toString(16).padStart(2, '0').toUpperCase()}`;

/** Reorders values. Each number from 0 to n! − 1 selects another order of n values; 0 keeps theirs. */
function reorder<Value>(values: readonly Value[], order: number): Value[] {
  const [value] = values.slice(order % values.length);
  if (value === undefined) return [];
  const rest = values.filter((other) => other !== value);
  return [value, ...reorder(rest, Math.floor(order / values.length))];
}
