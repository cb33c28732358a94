import { type CurrencyCode, currencyCodes } from '@crossrate/contract';
import { HttpResponse } from 'msw';
import { computeRealRate } from './real-rates.ts';

/** Builds an answer in JSON: a body, and behind it a field with rates, whose numbers keep all digits. */
export function createJsonAnswer(body: object, field: string, rates: ReadonlyMap<string, string>): Response {
  const numbers = [...rates].map(([code, rate]) => `"${code}":${rate}`);
  const text = `${JSON.stringify(body).slice(0, -1)},"${field}":{${numbers.join(',')}}}`;
  return new HttpResponse(text, { headers: { 'Content-Type': 'application/json; charset=utf-8' } });
}

/** Computes the real rates of a base, rounded to the decimals that a provider shows. */
export function computeRealRates(
  base: CurrencyCode,
  codes: readonly CurrencyCode[],
  decimals: number,
): Map<string, string> {
  return new Map(codes.map((code) => [code, computeRealRate(base, code, decimals)]));
}

/** Reads the base that a client asks for. Without a supported code, the base is the provider's default. */
export function parseBase(text: string | null | undefined, defaultBase: CurrencyCode): CurrencyCode {
  return currencyCodes.find((code) => code === text) ?? defaultBase;
}

export function formatDate(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
