import { expect, it } from 'vitest';
import { toPrintableAscii } from './to-printable-ascii.ts';

it('keeps printable text', () => {
  expect(toPrintableAscii('rates.EUR: "0.88"')).toBe('rates.EUR: "0.88"');
});

it('has nothing that a terminal obeys or a reader cannot see', () => {
  expect(toPrintableAscii('a\u001b[31mb\nc\u0000d\u202ee\u009b0mf\u{1F600}')).toBe('a?[31mb?c?d?e?0mf??');
});

it('cuts long text', () => {
  expect([toPrintableAscii('x'.repeat(9999)).length, toPrintableAscii('x'.repeat(9999), 200).length]).toEqual([
    60, 200,
  ]);
});
