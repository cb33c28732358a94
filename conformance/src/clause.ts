import type { Driver, HttpDriver } from './drivers/driver.ts';

/** `MUST`: the interface says so. `SHOULD`: the interface leaves it open and the project has decided. */
export type Level = 'MUST' | 'SHOULD';

/** The keys with which a target is tried. */
export interface Keys {
  /** Of a verified account that is not restricted. */
  readonly active: string;
  readonly restricted: string;
  readonly unverified: string;
  /** Untouched today; it is used up. */
  readonly spare: string;
}

/** The name of a key. */
export type KeyName = keyof Keys;

/** An answer that came in the run, whoever asked for it. */
export interface SeenAnswer {
  /** Without the address of the target. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Parsed; `undefined` when the text is no JSON. */
  readonly body: unknown;
}

/** What a clause works with. */
export interface Context {
  /** The keys that the clause needs; there may be no others. */
  readonly keys: Keys;
  /** The driver under which the clause runs. */
  readonly api: Driver;
  /** Plain HTTP, for requests that no client would send and for headers. */
  readonly http: HttpDriver;
  /** All answers of the run so far, over either driver. */
  readonly seen: readonly SeenAnswer[];
}

/** One thing that the interface promises and an outside observer can check. */
export interface Clause {
  /** Never changes once published. */
  readonly id: string;
  readonly level: Level;
  readonly title: string;
  /** The section of the interface that says so. */
  readonly ref: string;
  /** `http` when only plain HTTP can express it. @default both drivers */
  readonly only?: 'http';
  /** Without one of these keys it cannot be tried. @default `active` alone */
  readonly needs?: readonly KeyName[];
  /** Whether it uses up the spare key, so that it can be tried under one driver only. */
  readonly exhausts?: true;
  /** @throws Mismatch when the target does not do it. */
  run(context: Context): Promise<void>;
}
