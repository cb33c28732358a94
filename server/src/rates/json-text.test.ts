import type { Conversion } from '@crossrate/contract';
import { expect, it } from 'vitest';
import { type JsonText, writeJson } from './json-text.ts';

const conversion = { base: 'USD', target: 'EUR', amount: 100, rate: 0.880226 } as const;

it.each(['1000.00', '123456789012345678', '0.1234567890123456789012345678901234567890'])(
  'writes %s with every digit',
  (digits) => {
    const text = writeJson<Conversion>({ ...conversion, converted: JSON.rawJSON(digits) });
    expect(text).toBe(`{"base":"USD","target":"EUR","amount":100,"rate":0.880226,"converted":${digits}}`);
  },
);

it('compiles no body that is not the one that was named', () => {
  const converted = JSON.rawJSON('88.02');
  writeJson<Conversion>({ ...conversion, converted });
  // @ts-expect-error a field is missing
  writeJson<Conversion>(conversion);
  // @ts-expect-error a field is of another type
  writeJson<Conversion>({ ...conversion, converted: '88.02' });
  // @ts-expect-error a code is none of the contract
  writeJson<Conversion>({ ...conversion, converted, base: 'XYZ' });
  // @ts-expect-error a field is none of the contract
  writeJson<Conversion>({ ...conversion, converted, fee: 1 });
  // @ts-expect-error the text is of another body
  const text: JsonText<Conversion> = writeJson<{ error: string }>({ error: 'no' });
  expect(text).toBe('{"error":"no"}');
});
