import querystring from 'node:querystring';
import { currencyCodes, router } from '@crossrate/contract';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { type CheckedQuery, createQueryChecker } from './check-query.ts';

/** Parses the whole query with a library, and checks it with the contract's own schema. */
function checkByContract(schema: z.ZodObject, query: string): CheckedQuery {
  const parameters = querystring.parse(query, '&', '=', { maxKeys: 0 });
  const { success, data, error } = schema.safeParse({ ...parameters });
  if (success) return { data };
  const isAmountAlone = error.issues.every(({ path }) => path[0] === 'amount');
  return { error: isAmountAlone ? 'invalidAmount' : 'invalidCurrency' };
}

/** Generates a text with some characters percent-encoded, in upper or lower case. */
function spelled(text: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const encode = (character: string, kind: number) => {
    const digits = character.charCodeAt(0).toString(16).padStart(2, '0');
    return kind === 0 ? `%${digits}` : kind === 1 ? `%${digits.toUpperCase()}` : character;
  };
  const plain = text.map((text) =>
    [...text].map((character) => (/[^!-~]/.test(character) ? '%E2%82' : character)).join(''),
  );
  const encoded = fc.tuple(plain, fc.infiniteStream(fc.nat(8))).map(([text, kinds]) => {
    return [...text].map((character) => encode(character, Number(kinds.next().value))).join('');
  });
  return fc.oneof({ weight: 3, arbitrary: plain }, encoded);
}

const code = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom<string>(...currencyCodes) },
  { weight: 2, arbitrary: fc.constantFrom<string>(...currencyCodes).map((code) => code.toLowerCase()) },
  fc.constantFrom(
    '',
    'uSd',
    'US',
    'USDX',
    'XYZ',
    'usd ',
    '__proto__',
    'constructor',
    'u%C5%BFd',
    '%C3%9Fp',
    'USD=',
    '%',
  ),
);
const amount = fc.oneof(
  { weight: 3, arbitrary: fc.double({ min: 0, max: 1e12, noNaN: true }).map(String) },
  { weight: 2, arbitrary: fc.integer({ min: -10, max: 1_000_000 }).map(String) },
  fc.stringMatching(/^[0-9.eE+-]{0,70}$/),
  fc.constantFrom(
    '',
    '0.01',
    '0.010000000000000001',
    '1e3',
    '1e+3',
    '1e%2B3',
    '1e999',
    '007',
    '+1',
    '1_000',
    '0x10',
    'NaN',
  ),
  fc.constantFrom('9'.repeat(40), '9'.repeat(41), '1'.repeat(300), '１', '1%00', '1=1'),
);
const pair = fc.oneof(
  fc.tuple(spelled(fc.constantFrom('base', 'from', 'to')), spelled(code)).map((pair) => pair.join('=')),
  fc.tuple(spelled(fc.constant('amount')), spelled(amount)).map((pair) => pair.join('=')),
  spelled(
    fc.constantFrom('', '=', 'base', 'from=', 'amount', '=USD', 'Base=EUR', '__proto__=1', 'tobase=1', '+to=EUR'),
  ),
);
const conversion = fc
  .tuple(spelled(code), spelled(code), spelled(amount), fc.constantFrom('', '&', '&x=1', '&to=EUR', '&base=1'))
  .map(([from, to, amount, more]) => `from=${from}&to=${to}&amount=${amount}${more}`);
const query = fc.oneof(
  conversion,
  fc.array(pair, { maxLength: 5 }).map((pairs) => pairs.join('&')),
);

it.each(['rates', 'convert'] as const)('judges any query of %s as the contract does', (name) => {
  const schema = router[name].query;
  const check = createQueryChecker(schema);
  const seen = new Set<string>();
  fc.assert(
    fc.property(query, (query) => {
      const checked = check(query);
      seen.add('error' in checked ? checked.error : 'data');
      expect(checked).toEqual(checkByContract(schema, query));
    }),
    { numRuns: 10_000 },
  );
  expect([...seen].sort()).toEqual(
    name === 'rates' ? ['data', 'invalidCurrency'] : ['data', 'invalidAmount', 'invalidCurrency'],
  );
});

it('accepts a query without an optional parameter, which needs no default, and refuses a wrong one', () => {
  const { from, amount } = router.convert.query.shape;
  const check = createQueryChecker(z.object({ from: from.optional(), amount: amount.optional() }));
  expect(check('amount=1')).toMatchObject({ data: { from: undefined, amount: { text: '1' } } });
  expect(check('from=eur')).toEqual({ data: { from: 'EUR', amount: undefined } });
  expect(check('from=')).toEqual({ error: 'invalidCurrency' });
  expect(check('amount=1&amount=1')).toEqual({ error: 'invalidAmount' });
});

it('reads no query of which the contract does not say how', () => {
  expect(() => createQueryChecker(z.object({ date: z.string() }))).toThrow(
    'The contract does not say how the text of date is read.',
  );
});
