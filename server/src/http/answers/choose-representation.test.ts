import { expect, it } from 'vitest';
import { listAccepted } from './choose-representation.ts';

it.each([
  ['gzip, deflate, br, zstd', ['br', 'gzip', 'identity']],
  ['GZIP', ['gzip', 'identity']],
  ['gzip;q=1.0, br;q=0.5', ['gzip', 'br', 'identity']],
  ['br;q=0, gzip', ['gzip', 'identity']],
  ['gzip, *;q=0', ['gzip']],
  ['zstd', ['identity']],
])(
  'orders the codings of %j by the weights of the client, then by the preference of the service',
  (header, encodings) => {
    expect(listAccepted(header)).toEqual(encodings);
  },
);

it('takes no header, and one longer than anybody needs, for plain', () => {
  expect(listAccepted(undefined)).toEqual([]);
  expect(listAccepted(`br${','.repeat(16_000)}`)).toEqual([]);
});
