import type { Context, Keys } from '../clause.ts';
import { systemClock } from '../clock.ts';
import { buildHttpDriver } from '../drivers/http-driver.ts';
import { buildSdkDriver } from '../drivers/sdk-driver.ts';
import type { Exchange } from '../exchange.ts';
import { computeBudget, MOST_SENT } from './budget.ts';
import { Choices, REFUSALS } from './choices.ts';
import { Journal } from './journal.ts';
import { Ledger } from './ledger.ts';
import { Recorder } from './recorder.ts';
import { type Memory, remember } from './remember.ts';
import type { DriverName } from './result.ts';
import type { SendOptions } from './sender.ts';

/** The options of a target. */
export interface TargetOptions extends SendOptions {
  /** The address of the target, without `/api`. */
  readonly url: string;
  /** The keys; a clause gets those that are there. */
  readonly keys: Partial<Keys>;
  /** The drivers under which the run tries each clause. @default ['http'] */
  readonly drivers?: readonly DriverName[] | undefined;
  /** Seeds the random picks of clauses. @default 1 */
  readonly seed?: number | undefined;
  /** True when clauses may send requests that a firewall or a lock-out may take for an attack. @default true */
  readonly hasProbes?: boolean | undefined;
  /** The number of independent requests that a clause may send at a time. @default 4 */
  readonly concurrency?: number | undefined;
}

/** An open target, on which a run tries clauses. */
export interface Target {
  /** The seed of the random picks. */
  readonly seed: number;
  /** The choices of the target so far. */
  readonly choices: Choices;
  /** Counts the requests of each key. */
  readonly ledger: Ledger;
  /** All exchanges so far, in the order in which they ended. */
  readonly seen: readonly Exchange[];
  /** Counts the requests that were sent again because a connection or an answer broke or timed out. */
  countDropped(): number;
  /** Begins a clause under a driver, and ends the clause before. */
  begin(driver: DriverName): { readonly context: Context; readonly journal: Journal };
}

/**
 * Opens a target, to try clauses one by one. `runSuite` tries a whole list.
 *
 * @example
 * ```ts
 * import { clauses, openTarget } from '@crossrate/conformance';
 * const target = openTarget({ url: 'http://127.0.0.1:3000', keys: { active: 'cr_…' } });
 * const clause = clauses.find(({ id }) => id === 'every-echo');
 * await clause?.run(target.begin('http').context);
 * ```
 */
export function openTarget(options: TargetOptions): Target {
  const { url, keys, drivers = ['http'], seed = 1, hasProbes = true, clock = systemClock, concurrency = 4 } = options;
  const choices = new Choices();
  const areRefusalsFree = () => choices.find(REFUSALS) === 'free';
  const budget = { granted: computeBudget(drivers.length), sent: MOST_SENT, areRefusalsFree };
  const ledger = new Ledger(keys.active === undefined ? undefined : { key: keys.active, ...budget });
  const recorder = new Recorder(url, ledger, options);
  const memories: Record<DriverName, Memory> = { http: new Map(), sdk: new Map() };
  // Assumes that every key that the clause needs is there. A clause uses no other keys.
  const shared = { keys: keys as Keys, seen: recorder.seen, choices, seed, hasProbes, clock, concurrency };

  function openContext(driver: DriverName, journal: Journal): Context {
    const send = (request: Parameters<Recorder['send']>[0]) => recorder.send(request, journal);
    const http = buildHttpDriver(url, send);
    const plain = driver === 'http' ? http : buildSdkDriver(url, send);
    return {
      ...shared,
      http,
      api: remember(plain, { memory: memories[driver], key: keys.active, journal }),
      countSpent: () => ledger.readSpending(keys.active),
      countRepeated: () => journal.counts.repeated,
      countDropped: () => recorder.dropped,
      branch() {
        const branch = journal.branch();
        return { context: openContext(driver, branch), readLast: () => branch.last };
      },
    };
  }

  let journal = new Journal();
  return {
    seed,
    choices,
    ledger,
    seen: recorder.seen,
    countDropped: () => recorder.dropped,
    begin(driver) {
      journal.end();
      journal = new Journal();
      return { journal, context: openContext(driver, journal) };
    },
  };
}
