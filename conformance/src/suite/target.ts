import type { Context, Keys } from '../clause.ts';
import { systemClock } from '../clock.ts';
import type { Exchange } from '../exchange.ts';
import { computeBudget, THOROUGH_BREADTH } from './budget.ts';
import { Choices } from './choices.ts';
import { buildApi, buildClient } from './client.ts';
import { fetchStrictly } from './fetch-strictly.ts';
import { Journal } from './journal.ts';
import { Ledger } from './ledger.ts';
import { type Memory, remember } from './remember.ts';
import { Repeater } from './repeater.ts';
import type { RunCosts } from './result.ts';
import type { SendOptions } from './sender.ts';

/** The options of a target. */
export interface TargetOptions extends SendOptions {
  /** The address of the target, without `/api`. */
  readonly url: string;
  /** The keys; a clause gets those that are there. */
  readonly keys: Partial<Keys>;
  /** Seeds the random picks of clauses. @default 1 */
  readonly seed?: number | undefined;
  /** True for larger random samples, with a key that has 500 requests left. @default false */
  readonly isThorough?: boolean | undefined;
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
  /** All exchanges so far, in the order in which they ended. */
  readonly seen: readonly Exchange[];
  /** Counts the requests so far. */
  countCosts(): RunCosts;
  /** Begins a clause, and ends the clause before. */
  begin(): { readonly context: Context; readonly journal: Journal };
}

/**
 * Opens a target, to try clauses one by one. `runSuite` tries a whole list.
 *
 * @example
 * ```ts
 * import { clauses, openTarget } from '@crossrate/conformance';
 * const target = openTarget({ url: 'http://127.0.0.1:3000', keys: { active: 'cr_…' } });
 * const clause = clauses.find(({ id }) => id === 'every-echo');
 * await clause?.run(target.begin().context);
 * ```
 */
export function openTarget(options: TargetOptions): Target {
  const { url, keys, seed = 1, isThorough = false, hasProbes = true, clock = systemClock, concurrency = 4 } = options;
  const choices = new Choices();
  const budget = computeBudget(isThorough);
  const ledger = new Ledger(keys.active, budget, choices);
  const repeater = new Repeater(url, ledger, options);
  const { seen } = repeater;
  const hasOwnFetch = options.fetch !== undefined && options.fetch !== globalThis.fetch;
  const strict = hasOwnFetch ? undefined : new Repeater(url, ledger, { ...options, fetch: fetchStrictly });
  const memory: Memory = new Map();
  // Assumes that every key that the clause needs is there. A clause uses no other keys.
  const shared = { keys: keys as Keys, seen, choices, seed, hasProbes, clock, concurrency };
  const width = { breadth: isThorough ? THOROUGH_BREADTH : 1, budget };

  function openContext(journal: Journal): Context {
    const http = buildClient(url, (request) => repeater.send(request, journal));
    return {
      ...shared,
      ...width,
      http,
      ...(strict && { strict: buildClient(url, (request) => strict.send(request, journal)) }),
      api: buildApi(remember(http.get, { memory, key: keys.active, journal })),
      countSpent: () => ledger.spent,
      countRepeated: () => journal.counts.repeated,
      countDropped: () => repeater.dropped,
      branch() {
        const branch = new Journal(journal);
        return { context: openContext(branch), readLast: () => branch.last };
      },
    };
  }

  let journal = new Journal();
  return {
    seed,
    choices,
    seen,
    countCosts: () => ({ key: ledger.spent, requests: seen.length, dropped: repeater.dropped }),
    begin() {
      journal.end.abort();
      journal = new Journal();
      return { journal, context: openContext(journal) };
    },
  };
}
