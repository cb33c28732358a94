import querystring from 'node:querystring';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createQueryReader } from './read-query.ts';

const NAMES = ['base', 'amount'];
const read = createQueryReader(NAMES);

/** Reads the names with a library that parses the whole query. */
function readWhole(query: string): Record<string, unknown> {
  const { base, amount } = querystring.parse(query, '&', '=', { maxKeys: 0 });
  const takeFirstTwo = (value: string | string[] | undefined) => (Array.isArray(value) ? value.slice(0, 2) : value);
  return { base: takeFirstTwo(base), amount: takeFirstTwo(amount) };
}

it('reads the same as a library that reads the whole query', () => {
  const piece = fc.constantFrom(
    ...[
      'base',
      'amount',
      'b%61se',
      '%62%61%73%65',
      'amoun%74',
      '%6D',
      '%6d',
      '=',
      '==',
      '&',
      '&&',
      '%26',
      '%3D',
      '+',
      'USD',
      '1',
    ],
    ...['xbase', 'basex', 'Base', '%', '[', '%E2%82', '%zz'],
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const query = pieces.join('');
      const { base, amount } = read(query);
      expect({ base, amount }).toEqual(readWhole(query));
    }),
    { numRuns: 5_000 },
  );
});

it('reads a value that is longer than any that is meant as none', () => {
  expect(read(`amount=${'9'.repeat(256)}`).amount).toHaveLength(256);
  expect(read(`amount=${'9'.repeat(257)}`)).toEqual({ amount: '' });
});

it('reads no names of objects', () => {
  expect(Object.keys(read('__proto__=1&constructor=2&base=EUR'))).toEqual(['base']);
});
