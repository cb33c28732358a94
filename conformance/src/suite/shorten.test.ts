import { expect, it } from 'vitest';
import { shorten, shortenToDifference } from './shorten.ts';

const codes = Array.from({ length: 191 }, (_, place) => `C${place}`).join();

it('leaves short texts whole, and shows the beginning of a long one', () => {
  expect(shorten('codes')).toBe('codes');
  expect(shorten(codes)).toBe(`${codes.slice(0, 300)}…`);
  expect(shortenToDifference('200', '404')).toEqual(['200', '404']);
  expect(shortenToDifference('none', codes)).toEqual(['none', `${codes.slice(0, 300)}…`]);
  expect(shortenToDifference(codes, codes)).toEqual([shorten(codes), shorten(codes)]);
});

it.each(['C1', 'C100', 'C190'])('shows where two long texts differ: at %s', (code) => {
  const [one, other] = shortenToDifference(codes, codes.replace(`,${code},`, ',').replace(/,C190$/, ',C191'));
  expect(one).not.toBe(other);
  expect(one).toContain(code);
  for (const text of [one, other]) expect(text.length).toBeLessThanOrEqual(302);
});
