import Big from 'big.js';
import { codes, worth } from './worth.ts';

/** What a server of its own answers. */
export interface ForeignAnswer {
  readonly status: number;
  readonly type: string;
  readonly text: string;
}

/** Members of an object, each value as its JSON text. */
export type Members = readonly (readonly [name: string, text: string])[];

/** What the interface leaves open, decided by one server. */
export interface Policy {
  /** The text of a rate. */
  showRate(rate: number): string;
  /** The text of the converted amount. */
  convert(request: { amount: Big; rate: number; shown: string; target: string }): string;
  /** The text of the amount asked for. */
  showAmount(text: string): string;
  readonly checksParametersFirst: boolean;
  readonly countsRefusals: boolean;
  /** Whether the currency list counts where a key is sent with it. */
  readonly countsList: boolean;
  /** The supported codes, in order. */
  readonly codes: readonly string[];
  /** Makes a code of what was sent. */
  readCode(sent: string): string;
  /** Whether a text is a number as the server reads them. */
  isNumber(text: string): boolean;
  /** Makes one value of those that a repeated parameter has. */
  readRepeated(values: readonly string[]): string;
  /** Whether a code is listed, and has no rate. */
  readonly isMissing: (code: string) => boolean;
  readonly missingStatus: 422 | 503;
  readonly hasOwnBase: boolean;
  /** What answers in turn: each has read its rates at a time of its own, when some had risen by a part. */
  readonly instances: readonly { readonly updatedAt: string; readonly rise: number }[];
  /** The rate of two currencies that differ. */
  cross(base: string, target: string): number;
  readonly jsonType: string;
  write(members: Members): string;
  writeError(status: number, message: string): string;
  readonly notFound: ForeignAnswer;
  /** Whether a path is told from a method that it does not have. */
  readonly knowsMethods: boolean;
  /** Headers of keyed answers. */
  headers(used: number): Readonly<Record<string, string>>;
}

const writeCompactly = (members: Members) => `{${members.map(([name, text]) => `"${name}":${text}`).join(',')}}`;

/** What is changed by one server after the other. */
export const usual: Policy = {
  showRate: (rate) => String(Number(rate.toFixed(6))),
  convert: ({ amount, shown }) => amount.times(shown).round(2, Big.roundHalfUp).toFixed(2),
  showAmount: (text) => new Big(text).toString(),
  checksParametersFirst: false,
  countsRefusals: false,
  countsList: false,
  codes,
  readCode: (sent) => (/^[a-z]{3}$/i.test(sent) ? sent.toUpperCase() : sent),
  isNumber: (text) => /^(0|[1-9]\d{0,15})(\.\d{1,30})?([eE][+-]?\d)?$/.test(text),
  readRepeated: (values) => values.join(),
  isMissing: () => false,
  missingStatus: 503,
  hasOwnBase: true,
  instances: [{ updatedAt: '2026-09-29T02:00:00+02:00', rise: 0 }],
  cross: (base, target) => (worth[target] ?? 0) / (worth[base] ?? 1),
  jsonType: 'application/json; charset=utf-8',
  write: writeCompactly,
  writeError: (_status, message) => writeCompactly([['error', JSON.stringify(message)]]),
  notFound: { status: 404, type: 'application/json', text: '{"error":"There is nothing here."}' },
  knowsMethods: true,
  headers: () => ({}),
};
