import { expect, it } from 'vitest';
import { NumberText, parseWithNumberText } from './number-text.ts';

it('keeps the digits that a double would lose', () => {
  expect(parseWithNumberText('{"a":0.12345678901234567890,"b":[1e-05]}')).toEqual({
    a: new NumberText('0.12345678901234567890'),
    b: [new NumberText('1e-05')],
  });
});

it('leaves everything else as JSON has it', () => {
  expect(parseWithNumberText('{"a":"1","b":true,"c":null}')).toEqual({ a: '1', b: true, c: null });
});

it('refuses a text that is not JSON', () => {
  expect(() => parseWithNumberText('{"a":NaN}')).toThrow(SyntaxError);
});
