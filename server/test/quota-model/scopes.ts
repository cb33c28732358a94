import type { Budget, ByDay } from './state.ts';

/** The scope of an exploration: the days by which clocks are ahead at first, their later settings, and the budget. */
export interface Scope {
  readonly title: string;
  readonly limit: number;
  /** The charges counted and acknowledged before. */
  readonly usage: ByDay;
  readonly aheads: readonly number[];
  readonly clocks: readonly number[];
  readonly budget: Budget;
}

const NOTHING: Budget = {
  requests: 0,
  reads: 0,
  folds: 0,
  kills: 0,
  failedCommits: 0,
  clockSteps: 0,
  hours: 0,
  midnights: 0,
};

/** The scopes. All events together would be too many states, so each scope has many events of one kind. */
export const SCOPES = {
  kills: {
    title: 'two processes, kills and failed commits',
    limit: 2,
    usage: {},
    aheads: [0, 0],
    clocks: [],
    budget: { ...NOTHING, requests: 3, reads: 1, folds: 1, kills: 1, failedCommits: 1 },
  },
  days: {
    title: 'two processes, charges of two days',
    limit: 1,
    usage: {},
    aheads: [0, 0],
    clocks: [0, 1],
    budget: { ...NOTHING, requests: 2, reads: 2, folds: 1, clockSteps: 2 },
  },
  leaps: {
    title: 'a clock that leaps ahead and back, and midnight',
    limit: 1,
    usage: { 0: 1 },
    aheads: [0],
    clocks: [0, 1, 8],
    budget: { ...NOTHING, requests: 3, clockSteps: 3, hours: 1, midnights: 1 },
  },
  ahead: {
    title: 'two processes, one of which is 8 days ahead for good',
    limit: 1,
    // The day before today, on the clock of the process that is ahead.
    usage: { 7: 1 },
    aheads: [0, 8],
    clocks: [],
    budget: { ...NOTHING, requests: 4, kills: 1, hours: 1 },
  },
} as const satisfies Readonly<Record<string, Scope>>;

/** The name of a scope. */
export type ScopeName = keyof typeof SCOPES;

/** All scopes. */
export const scopeNames = Object.keys(SCOPES).filter((name): name is ScopeName => name in SCOPES);
