import Big from 'big.js';
import { codes, unitsPerDollar } from './units-per-dollar.ts';

/** An answer of a foreign server. */
export interface ForeignAnswer {
  readonly status: number;
  readonly type: string;
  readonly text: string;
}

/** The members of a JSON object, each value as JSON text. */
export type Members = readonly (readonly [name: string, text: string])[];

/** The decisions of a server where the interface leaves a choice. */
export interface Policy {
  /** Writes a rate of a table as JSON. */
  showRate(rate: number): string;
  /** Writes the rate of a conversion as JSON. @default as `showRate` */
  showAppliedRate?(rate: number): string;
  /** Computes and writes the converted amount; `shown` is the rate as the answer shows it. */
  convert(request: { amount: Big; rate: number; shown: string; target: string }): string;
  /** Writes the amount of a request as JSON. */
  showAmount(text: string): string;
  readonly checksParametersFirst: boolean;
  /** Tells whether a refused request of an operation is counted. */
  countsRefusals(operation: 'rates' | 'convert'): boolean;
  /**
   * True when a request for the currency list is counted if a key is sent with it; `until over` when a key that is used up
   * gets no list any more.
   */
  readonly countsList: boolean | 'until over';
  /** True when a parameter that comes twice is refused with 400. */
  readonly refusesRepeated: boolean;
  /** The number of the request with a key that is answered with 503, as if the rates were gone for a moment. */
  readonly unavailableAt?: number;
  /** Of this many requests, with a key or without, the last comes too fast: it is refused with 429 for a moment. */
  readonly burst?: number;
  /** Of this many requests, the gateway in front answers the last with a page and 502; every other one was served. */
  readonly gatewayFailure?: number;
  /** The supported codes, in order. */
  readonly codes: readonly string[];
  /** Reads a code as it was sent. The server refuses a result that is not among `codes`. */
  readCode(sent: string): string;
  /** Tells whether the server reads a text as a number. */
  isNumber(text: string): boolean;
  /** Reads all values of a parameter as one. */
  readRepeated(values: readonly string[]): string;
  /** Tells whether a listed code has no rate. */
  readonly isMissing: (code: string) => boolean;
  readonly missingStatus: 422 | 503;
  /** The status for a listed code without a rate as a base. @default as `missingStatus` */
  readonly missingBaseStatus?: number;
  /** True when a table shows the rate of its base, which is 1. */
  readonly hasOwnBase: boolean;
  /**
   * The processes behind the server, which answer in turn. Each has read its rates at `updatedAt`, when those of some
   * currencies had risen by the factor 1 + `rise`.
   */
  readonly instances: readonly { readonly updatedAt: string; readonly rise: number }[];
  /** The number of the request with a key before which the server reads its rates again: it has two instances, one after the other. */
  readonly refreshAt?: number;
  /** Computes the rate of two different currencies. */
  computeRate(base: string, target: string): number;
  readonly jsonType: string;
  write(members: Members): string;
  writeError(status: number, message: string): string;
  readonly notFound: ForeignAnswer;
  /** True when other methods are refused with 405, false when with `notFound`. */
  readonly knowsMethods: boolean;
  /** Builds the headers of answers to requests that need a key. */
  buildHeaders(used: number): Readonly<Record<string, string>>;
}

const writeCompactly = (members: Members) => `{${members.map(([name, text]) => `"${name}":${text}`).join(',')}}`;

/** The policy from which each foreign server departs. */
export const usualPolicy: Policy = {
  showRate: (rate) => String(Number(rate.toFixed(6))),
  convert: ({ amount, shown }) => amount.times(shown).round(2, Big.roundHalfUp).toFixed(2),
  showAmount: (text) => new Big(text).toString(),
  checksParametersFirst: false,
  countsRefusals: () => false,
  countsList: false,
  refusesRepeated: false,
  codes,
  readCode: (sent) => (/^[a-z]{3}$/i.test(sent) ? sent.toUpperCase() : sent),
  isNumber: (text) => /^(0|[1-9]\d{0,15})(\.\d{1,30})?([eE][+-]?\d)?$/.test(text),
  readRepeated: (values) => values.join(),
  isMissing: () => false,
  missingStatus: 503,
  hasOwnBase: true,
  instances: [{ updatedAt: '2026-09-29T02:00:00+02:00', rise: 0 }],
  computeRate: (base, target) => (unitsPerDollar[target] ?? 0) / (unitsPerDollar[base] ?? 1),
  jsonType: 'application/json; charset=utf-8',
  write: writeCompactly,
  writeError: (_status, message) => writeCompactly([['error', JSON.stringify(message)]]),
  notFound: { status: 404, type: 'application/json', text: '{"error":"There is nothing here."}' },
  knowsMethods: true,
  buildHeaders: () => ({}),
};
