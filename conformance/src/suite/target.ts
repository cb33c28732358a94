import type { Context, Keys } from '../clause.ts';
import { httpDriver } from '../drivers/http-driver.ts';
import { sdkDriver } from '../drivers/sdk-driver.ts';
import { Choices, REFUSALS } from './choices.ts';
import { type Allowance, Ledger } from './ledger.ts';
import { createRecorder, type Journal, type Recorder, type RequestLimits } from './recorder.ts';
import { rememberingDriver } from './remembering-driver.ts';
import type { DriverName } from './result.ts';

/** A target that clauses can be tried on. */
export interface Target {
  readonly seed: number;
  readonly choices: Choices;
  readonly ledger: Ledger;
  readonly recorder: Recorder;
  /** Begins a clause under a driver. */
  begin(driver: DriverName): { readonly context: Context; readonly journal: Journal };
}

/** How a target is opened. */
export interface TargetOptions extends RequestLimits {
  /** The address of the target, without `/api`. */
  readonly url: string;
  readonly keys: Partial<Keys>;
  /** Makes chance repeatable. @default 1 */
  readonly seed?: number | undefined;
}

/**
 * Opens a target for clauses that are tried one by one; `runSuite` does that for a whole list.
 *
 * @param remembered - The key whose answers clauses share, and what may be spent of it.
 * @example
 * ```ts
 * import { clauses, openTarget } from '@crossrate/conformance';
 * const target = openTarget({ url: 'http://127.0.0.1:3000', keys: { active: 'cr_…' } });
 * const clause = clauses.find(({ id }) => id === 'rates-base');
 * await clause?.run(target.begin('http').context);
 * ```
 */
export function openTarget(options: TargetOptions, remembered?: Omit<Allowance, 'areRefusalsFree'>): Target {
  const { url, keys, seed = 1 } = options;
  const choices = new Choices();
  const areRefusalsFree = () => choices.find(REFUSALS) === 'free';
  const ledger = new Ledger(remembered && { ...remembered, areRefusalsFree });
  const recorder = createRecorder(url, ledger, options);
  const http = httpDriver(url, recorder.send);
  const apis = {
    http: rememberingDriver(http, remembered?.key),
    sdk: rememberingDriver(sdkDriver(url, recorder.send), remembered?.key),
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
      // Every key that a clause needs is there, and it looks at no other.
      const known = { keys: keys as Keys, api, http, seen: recorder.seen, choices, seed };
      return { journal, context: { ...known, repeated: () => journal.repeated, dropped: recorder.dropped } };
    },
  };
}
