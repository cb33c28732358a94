import type { Context, Keys } from '../clause.ts';
import { systemClock } from '../clock.ts';
import { createHttpDriver } from '../drivers/http-driver.ts';
import { createSdkDriver } from '../drivers/sdk-driver.ts';
import { Choices, REFUSALS } from './choices.ts';
import type { Beforehand } from './count-requests.ts';
import type { Journal } from './journal.ts';
import { type Allowance, Ledger } from './ledger.ts';
import { createRecorder, type Recorder } from './recorder.ts';
import { createRememberingDriver } from './remembering-driver.ts';
import type { DriverName } from './result.ts';
import type { SendOptions } from './sender.ts';

/** An open target, on which a program tries clauses. */
export interface Target {
  /** The seed of the random picks. */
  readonly seed: number;
  /** The choices of the target so far. */
  readonly choices: Choices;
  /** Counts the requests of each key. */
  readonly ledger: Ledger;
  /** Sends the requests, and keeps their exchanges. */
  readonly recorder: Recorder;
  /** Begins a clause under a driver, and ends the clause before. */
  begin(driver: DriverName): { readonly context: Context; readonly journal: Journal };
}

/** The options of a target. */
export interface TargetOptions extends SendOptions {
  /** The address of the target, without `/api`. */
  readonly url: string;
  /** The keys; a clause gets those that are there. */
  readonly keys: Partial<Keys>;
  /** Seeds the random picks of clauses. @default 1 */
  readonly seed?: number | undefined;
  /** True when clauses may send requests that a firewall or a lock-out may take for an attack. @default true */
  readonly hasProbes?: boolean | undefined;
  /** The requests that the caller has sent before. @default none */
  readonly beforehand?: Beforehand | undefined;
}

/**
 * Opens a target, to try clauses one by one. `runSuite` tries a whole list.
 *
 * @param remembered - The key whose answers clauses share, and the requests that may be spent of the key.
 * @example
 * ```ts
 * import { clauses, openTarget } from '@crossrate/conformance';
 * const target = openTarget({ url: 'http://127.0.0.1:3000', keys: { active: 'cr_…' } });
 * const clause = clauses.find(({ id }) => id === 'rates-base');
 * await clause?.run(target.begin('http').context);
 * ```
 */
export function openTarget(options: TargetOptions, remembered?: Omit<Allowance, 'areRefusalsFree'>): Target {
  const { url, keys, seed = 1, hasProbes = true, beforehand, clock = systemClock } = options;
  const choices = new Choices();
  const areRefusalsFree = () => choices.find(REFUSALS) === 'free';
  const ledger = new Ledger(remembered && { ...remembered, areRefusalsFree }, beforehand?.key);
  const recorder = createRecorder(url, ledger, options);
  const http = createHttpDriver(url, recorder.send, clock);
  const apis = {
    http: createRememberingDriver(http, remembered?.key),
    sdk: createRememberingDriver(createSdkDriver(url, recorder.send), remembered?.key),
  };
  return {
    seed,
    choices,
    ledger,
    recorder,
    begin(driver) {
      const journal = recorder.begin();
      const api = apis[driver];
      api.begin(journal);
      // Assumes that every key that the clause needs is there. A clause uses no other keys.
      const known = { keys: keys as Keys, api, http, seen: recorder.seen, choices, seed, hasProbes, clock };
      const countSpent = () => ledger.readSpending(keys.active);
      const counts = { countSpent, countRepeated: () => journal.repeated, countDropped: recorder.countDropped };
      return { journal, context: { ...known, ...counts } };
    },
  };
}
