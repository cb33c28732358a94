import { router } from '@crossrate/contract';
import { expect, it, vi } from 'vitest';
import { z } from 'zod';
import { parseQuery, rememberVerdicts } from './remember-queries.ts';

it('reads every parameter, however many others there are', () => {
  expect(parseQuery(`${'utm=1&'.repeat(3_000)}base=EUR`).base).toBe('EUR');
});

it('reads no names of objects', () => {
  expect({ ...parseQuery('a=1') }).toEqual({ a: '1' });
  expect(parseQuery('a=1').constructor).toBeUndefined();
});

it('validates the query of a short text once, and of another text anew', () => {
  let validated = 0;
  const base = z.string().refine(() => {
    validated += 1;
    return true;
  });
  const schema = rememberVerdicts(z.object({ base }))['~standard'];
  for (const text of ['base=a', 'base=a', 'base=b', 'base=b']) schema.validate(parseQuery(text));
  expect(validated).toBe(2);
});

it('keeps no text that is longer than any that is meant well, and no more than 2,000', () => {
  const long = `base=${'x'.repeat(512)}`;
  expect(parseQuery(long)).not.toBe(parseQuery(long));
  const first = parseQuery('n=0');
  for (let index = 1; index < 2_001; index += 1) parseQuery(`n=${index}`);
  expect(parseQuery('n=0')).not.toBe(first);
});

it('lets no amount of many digits reach the arithmetic', () => {
  const { validate } = router.convert.query['~standard'];
  using parsed = vi.spyOn(globalThis, 'BigInt');
  validate(parseQuery(`from=USD&to=EUR&amount=${'9'.repeat(10_000)}`));
  expect(parsed).not.toHaveBeenCalled();
  validate(parseQuery('from=USD&to=EUR&amount=9'));
  expect(parsed).toHaveBeenCalled();
});
