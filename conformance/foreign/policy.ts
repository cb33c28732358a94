import Big from 'big.js';
import { unitsPerDollar } from './units-per-dollar.ts';

/** An answer of a service, whose `Content-Type` is that of JSON unless `headers` has another. */
export interface Answer {
  readonly status: number;
  readonly text: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The members of a JSON object, each value as JSON text. */
export type Members = readonly (readonly [name: string, text: string])[];

/** The decisions of a service where the interface leaves a choice. */
export interface Policy {
  /** The units of each supported currency for one US dollar. */
  readonly currencies: Readonly<Record<string, number>>;
  /** The factor of every rate of two currencies. */
  readonly margin: number;
  /** Writes a rate as JSON. */
  showRate(rate: number, use: 'table' | 'conversion'): string;
  /** Computes and writes the converted amount; `shown` is the rate as the answer shows it. */
  convert(request: { amount: Big; rate: number; shown: string; target: string }): string;
  /** Writes the amount of a request as JSON. */
  showAmount(text: string): string;
  /** Tells whether the service reads a text as a number. */
  isNumber(text: string): boolean;
  /** Reads a code as it was sent. */
  readCode(sent: string): string;
  /** Reads several values of a parameter as one; `undefined` to refuse them with 400. */
  readRepeated(values: readonly string[]): string | undefined;
  /** The status for a supported code without a rate; `undefined` when it has a rate. */
  findMissingStatus(code: string, use: 'base' | 'target' | 'conversion'): 404 | 422 | 503 | undefined;
  /** True when a table shows the rate of its base, which is 1. */
  readonly hasOwnBase: boolean;
  /** Finds the edition of the rates for the request of this number: rates of codes before M have risen by 1 + `rise`. */
  findEdition(turn: number): { readonly updatedAt: string; readonly rise: number };
  /** True when the parameters are checked before the key. */
  readonly checksKeyLast: boolean;
  /** True when a conversion from a currency to itself is refused with 422. */
  readonly refusesSame: boolean;
  /** The requests that a key is granted in a day. */
  readonly perDay: number;
  /** Tells whether a refused request for the path is counted. */
  countsRefusals(path: string): boolean;
  /** True when the list is counted if it comes with a key, and refused when that key is used up. */
  readonly countsList: boolean;
  /** Writes the headers of answers to requests that need a key. */
  writeQuota(used: number): Readonly<Record<string, string>>;
  write(members: Members): string;
  /** The answer to other paths and methods. */
  readonly notFound: Answer;
  /** Answers the request of this number, by the service or in its place. */
  pass(received: number, serve: () => Answer): Answer;
}

/** The policy from which each service departs. */
export const usualPolicy: Policy = {
  currencies: unitsPerDollar,
  margin: 1,
  showRate: (rate) => String(Number(rate.toFixed(6))),
  convert: ({ amount, shown }) => amount.times(shown).round(2, Big.roundHalfUp).toFixed(2),
  showAmount: (text) => new Big(text).toString(),
  isNumber: (text) => /^(0|[1-9]\d{0,15})(\.\d{1,30})?([eE][+-]?\d)?$/.test(text),
  readCode: (sent) => (/^[a-z]{3}$/i.test(sent) ? sent.toUpperCase() : sent),
  readRepeated: (values) => values.join(),
  findMissingStatus: () => undefined,
  hasOwnBase: true,
  findEdition: () => ({ updatedAt: '2026-09-29T02:00:00+02:00', rise: 0 }),
  checksKeyLast: false,
  refusesSame: false,
  perDay: 100,
  countsRefusals: () => false,
  countsList: false,
  writeQuota: () => ({}),
  write: (members) => `{${members.map(([name, text]) => `"${name}":${text}`).join(',')}}`,
  notFound: { status: 404, text: '{"error":"There is nothing here."}' },
  pass: (_received, serve) => serve(),
};
