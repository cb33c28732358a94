import type { Driver, HttpDriver } from './drivers/driver.ts';
import type { Exchange } from './exchange.ts';
import type { Choices } from './suite/choices.ts';

/** `MUST`: a target that does otherwise does not conform. `SHOULD`: it is told, and counts only in a strict run. */
export type Level = 'MUST' | 'SHOULD';

/**
 * Whose promise a clause is: `interface` is the interface document's, which any implementation keeps; `crossrate` is a
 * decision of this project where the document leaves a choice.
 */
export type Profile = 'interface' | 'crossrate';

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

/** What a clause works with. */
export interface Context {
  /** The keys that the clause needs; there may be no others. */
  readonly keys: Keys;
  /** The driver under which the clause runs. */
  readonly api: Driver;
  /** Plain HTTP, for requests that no client would send and for headers. */
  readonly http: HttpDriver;
  /** All exchanges of the run so far, over either driver. */
  readonly seen: readonly Exchange[];
  /** What the target has chosen where the interface leaves it open. */
  readonly choices: Choices;
  /** Makes chance repeatable: whatever a clause picks, it picks by this number. */
  readonly seed: number;
  /** How many requests of the clause were sent again, since their connections broke, and may have been counted twice. */
  repeated(): number;
  /** How many requests of the run were sent again. */
  dropped(): number;
}

/** One thing that the interface promises and an outside observer can check. */
export interface Clause {
  /** Never changes once published. */
  readonly id: string;
  readonly level: Level;
  /** @default 'interface' */
  readonly profile?: Profile;
  readonly title: string;
  /** The section of the interface that says so. */
  readonly ref: string;
  /** What the section says, word for word; of the profile `crossrate`, the decision. */
  readonly sentence?: string;
  /** Why a client cares, and how a server that fails is mended. */
  readonly why?: string;
  /** The first frozen set that has the clause: year and month. */
  readonly since?: string;
  /** `http` when only plain HTTP can express it. @default both drivers */
  readonly only?: 'http';
  /** Without one of these keys it cannot be tried. @default `active` alone */
  readonly needs?: readonly KeyName[];
  /** Whether it uses up the spare key, so that it can be tried under one driver only. */
  readonly exhausts?: true;
  /** Whether it sends what a firewall or a lock-out may take for an attack. */
  readonly probes?: true;
  /** @throws Mismatch when the target does not do it. */
  run(context: Context): Promise<void>;
}
