import { type CurrencyCode, currencyCodes } from '@crossrate/contract';
import { HttpResponse } from 'msw';
import { realRate } from './real-rates.ts';

/** Text that stands in JSON as it is, such as a number with its own digits. */
export class Raw {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** Rates as a JSON object whose numbers keep their digits. */
export function rawRates(rates: ReadonlyMap<string, string>, nameOf = (code: string) => code): Raw {
  return new Raw(`{${[...rates].map(([code, rate]) => `${JSON.stringify(nameOf(code))}:${rate}`).join(',')}}`);
}

/** An answer in JSON, with an object's own properties written one by one so that {@link Raw} text stands as it is. */
export function json(body: Readonly<Record<string, unknown>>, init: ResponseInit = {}): Response {
  const properties = Object.entries(body).map(
    ([name, value]) => `${JSON.stringify(name)}:${value instanceof Raw ? value.text : JSON.stringify(value)}`,
  );
  const headers = { 'Content-Type': 'application/json; charset=utf-8' };
  return new HttpResponse(`{${properties.join(',')}}`, { headers, ...init });
}

/** The real rates of a base, in as many decimals as a provider shows. */
export function realRates(base: CurrencyCode, codes: readonly CurrencyCode[], decimals: number): Map<string, string> {
  return new Map(codes.map((code) => [code, realRate(base, code, decimals)]));
}

/** Takes what a client asked for as a base; anything else is the provider's own default. */
export function baseOr(text: string | null | undefined, standard: CurrencyCode): CurrencyCode {
  return currencyCodes.find((code) => code === text) ?? standard;
}

/** The date in UTC. */
export function dateOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
