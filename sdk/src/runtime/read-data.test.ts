import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readData, readTexts } from './read-data.ts';

/** The text of a JSON number, of any length and in any notation. */
const numberText = fc
  .tuple(
    fc.constantFrom('', '-'),
    fc.oneof(fc.constant('0'), fc.bigInt({ min: 1n, max: 10n ** 40n }).map(String)),
    fc.option(fc.stringMatching(/^\d{1,30}$/)),
    fc.option(fc.tuple(fc.constantFrom('e', 'E', 'e+', 'e-', 'E-'), fc.nat(400))),
  )
  .map(([sign, whole, decimals, power]) => sign + whole + (decimals ? `.${decimals}` : '') + (power?.join('') ?? ''));
const space = fc.stringMatching(/^[ \t\n\r]{0,2}$/);

/** A name, written with escapes for some of its characters. */
const name = fc.oneof(fc.constantFrom('rate', 'converted', '__proto__', '"rate":1'), fc.string());
const written = fc
  .tuple(name, fc.boolean())
  .map(([plain, isEscaped]) => (isEscaped ? addEscapes(plain) : JSON.stringify(plain)));

/** The text of any JSON value, and of the same value with texts in the place of its numbers. */
const { value } = fc.letrec<{ value: readonly [string, string] }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    numberText.map((text) => [text, JSON.stringify(text)] as const),
    written.map((text) => [text, text] as const),
    fc.constantFrom('true', 'false', 'null').map((text) => [text, text] as const),
    fc
      .array(tie('value'), { maxLength: 4 })
      .map(
        (items) =>
          [`[${items.map(([text]) => text).join(' , ')}]`, `[${items.map(([, twin]) => twin).join(',')}]`] as const,
      ),
    fc
      .array(fc.tuple(written, space, tie('value')), { maxLength: 6 })
      .map(
        (members) =>
          [
            `{${members.map(([key, gap, [text]]) => `${gap}${key}${gap}:${gap}${text}${gap}`).join(',')}}`,
            `{${members.map(([key, , [, twin]]) => `${key}:${twin}`).join(',')}}`,
          ] as const,
      ),
  ),
}));

it('reads any JSON with texts in the place of its numbers', () => {
  fc.assert(
    fc.property(value, ([text, twin]) => {
      expect(readTexts(text)).toEqual(JSON.parse(twin));
    }),
    { numRuns: 3_000 },
  );
});

it('puts the text of a number beside that number, whatever else is in the body', () => {
  const members = fc.array(fc.tuple(written, value), { maxLength: 5 });
  fc.assert(
    fc.property(members, numberText, members, (before, rate, after) => {
      const body = `{${[...before, ['"rate"', [rate, '']] as const, ...after].map(([key, [text]]) => `${key}:${text}`).join()}}`;
      const data = readData(body) as Record<string, unknown>;
      const plain = JSON.parse(body);
      expect(data.rate).toEqual(plain.rate);
      if (typeof plain.rate === 'number') expect(Number(data.rateText)).toBe(plain.rate);
      if (after.every(([key]) => JSON.parse(key) !== 'rate')) expect(data.rateText).toBe(rate);
    }),
    { numRuns: 3_000 },
  );
});

it('puts the texts of all numbers of `rates` beside them, whatever else is in the body', () => {
  const members = fc.array(fc.tuple(written, value), { maxLength: 5 });
  fc.assert(
    fc.property(members, members, members, (before, rates, after) => {
      const write = (pairs: typeof rates) => pairs.map(([key, [text]]) => `${key}:${text}`);
      const body = `{${[...write(before), `"rates":{${write(rates)}}`, ...write(after)].join()}}`;
      const plain = JSON.parse(body).rates;
      fc.pre(typeof plain === 'object' && plain);
      const { ratesText } = readData(body) as { ratesText: Record<string, string> };
      // No assignment makes a member `__proto__`, and no currency has this code.
      const numbers = Object.keys(plain).filter((code) => typeof plain[code] === 'number' && code !== '__proto__');
      expect(Object.keys(ratesText)).toEqual(numbers);
      for (const code of numbers) expect(Number(ratesText[code])).toBe(plain[code]);
      if (after.some(([key]) => JSON.parse(key) === 'rates')) return;
      // The last of several members of the same name counts.
      const last = new Map(rates.map(([key, [text]]) => [JSON.parse(key), text]));
      for (const code of numbers) expect(ratesText[code]).toBe(last.get(code));
    }),
    { numRuns: 3_000 },
  );
});

it.each([
  ['a large rate', '{"rates":{"ZWD":26849376240000000000.50}}', { ZWD: '26849376240000000000.50' }],
  ['a repeated table, of which the last counts', '{"rates":{"EUR":1},"rates":{"GBP":2.0}}', { GBP: '2.0' }],
  ['a code with escapes', '{"rates":{"\\u0045UR":0.50}}', { EUR: '0.50' }],
  ['rates that are no numbers', '{"rates":{"EUR":"0.5","GBP":null,"CHF":{"a":1},"JPY":1.0}}', { JPY: '1.0' }],
  ['texts of its own', '{"rates":{"EUR":1.0},"ratesText":{"EUR":"9"}}', { EUR: '1.0' }],
  ['another table inside', '{"more":{"rates":{"EUR":9}},"rates":{"EUR":1.0,"rates":{"EUR":8}}}', { EUR: '1.0' }],
])('gives the exact texts of a table with %s', (_, body, texts) => {
  expect(readData(body).ratesText).toEqual(texts);
});

it.each([
  ['18 digits and more', '{"amount":123456789012345678.90}', '123456789012345678.90'],
  ['an exponent', '{"amount":1.5E+3}', '1.5E+3'],
  ['escapes in its name', '{"\\u0061mount":7.00}', '7.00'],
  ['a repeated name, of which the last counts', '{"amount":1,"\\u0061mount":2.0}', '2.0'],
  ['a nested one of the same name', '{"more":{"amount":1},"amount":3.0,"others":[{"amount":9}]}', '3.0'],
  ['a string that looks like it', '{"note":"\\",\\"amount\\":5","amount":4.0}', '4.0'],
  ['a text of its own', '{"amount":8.0,"amountText":"9"}', '8.0'],
])('gives the exact text of a number with %s', (_, body, text) => {
  expect(readData(body)).toMatchObject({ amountText: text });
});

it.each(['{"amount":"5"}', '{"amount":null}', '{"amount":[5]}', '{"amount":{"amount":5}}', '{"rates":null}', '{}'])(
  'gives no text where there is no number: %s',
  (body) => {
    expect(readData(body)).toEqual(JSON.parse(body));
  },
);

it.each(['', '<html>', '{"amount":01}', '{"amount":1', "{'amount':1}", '{"amount":NaN}', '{"amount":1}x'])(
  'refuses %j, which is no JSON',
  (body) => {
    expect(() => readData(body)).toThrow(SyntaxError);
  },
);

it('reads a body with a very long string', () => {
  const body = JSON.stringify({ note: 'a"\\'.repeat(3_000_000), amount: 5 });
  expect(readData(body)).toMatchObject({ amount: 5, amountText: '5' });
});

function addEscapes(text: string): string {
  return `"${[...Array(text.length).keys()].map((at) => `\\u${text.charCodeAt(at).toString(16).padStart(4, '0')}`).join('')}"`;
}
