import { type CurrencyCode, currencyCodes } from '@crossrate/contract';
import { HttpResponse } from 'msw';
import { computeRealRate } from './real-rates.ts';

/** JSON that goes into an answer unchanged, such as a number with all its digits. */
export class RawJson {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** Writes rates as a JSON object whose numbers keep all digits. */
export function writeRates(rates: ReadonlyMap<string, string>, nameOf = (code: string) => code): RawJson {
  return new RawJson(`{${[...rates].map(([code, rate]) => `${JSON.stringify(nameOf(code))}:${rate}`).join(',')}}`);
}

/** Builds an answer in JSON. {@link RawJson} among the properties of the body stays unchanged. */
export function createJsonAnswer(body: Readonly<Record<string, unknown>>): Response {
  const properties = Object.entries(body).map(
    ([name, value]) => `${JSON.stringify(name)}:${value instanceof RawJson ? value.text : JSON.stringify(value)}`,
  );
  const headers = { 'Content-Type': 'application/json; charset=utf-8' };
  return new HttpResponse(`{${properties.join(',')}}`, { headers });
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
