import { answer, ask, charge, commit, fold, kill, type Place, read, startProcess } from './charging.ts';
import { type Explored, explore, type Step } from './explore.ts';
import { deleteSome, forgetDays } from './forgetting.ts';
import { findBroken } from './invariants.ts';
import type { Mistake } from './mistakes.ts';
import type { Scope } from './scopes.ts';
import type { World } from './state.ts';

const STEPS = [ask, charge, commit, answer, read, fold, forgetDays, deleteSome, kill];

/** Explores all events within a scope, with or without a mistake. */
export function exploreQuota({ limit, usage, clocks, aheads, budget }: Scope, mistake?: Mistake): Explored {
  const initial: World = {
    limit,
    today: 0,
    file: { usage, charges: [] },
    processes: aheads.map(startProcess),
    budget,
    sent: usage,
    acknowledged: usage,
    told: {},
    forgotten: [],
    hasGoneBack: false,
  };
  return explore({
    initial,
    findBroken,
    *listSteps(world) {
      for (const [index, process] of world.processes.entries()) {
        const place = createPlace({ world, process, mistake }, index);
        for (const happen of STEPS) yield* happen(place);
        yield* setClock(place, clocks);
      }
      yield* passTime(world);
    },
  });
}

function createPlace({ world, process, mistake }: Omit<Place, 'step'>, index: number): Place {
  return {
    world,
    process,
    mistake,
    step(name, changed, changes) {
      const processes = world.processes.with(index, changed);
      return { name: `${'AB'[index]}: ${name}`, next: { ...world, ...changes, processes } };
    },
  };
}

/** A clock is set, or jumps. */
function* setClock({ world, process, step }: Place, clocks: readonly number[]): Generator<Step<World>> {
  const { budget } = world;
  if (budget.clockSteps === 0) return;
  const fewer = { budget: { ...budget, clockSteps: budget.clockSteps - 1 } };
  for (const ahead of clocks) {
    if (ahead !== process.ahead) yield step(`the clock is set ${ahead} days ahead`, { ...process, ahead }, fewer);
  }
}

function* passTime(world: World): Generator<Step<World>> {
  const { budget, today, processes } = world;
  if (budget.midnights > 0) {
    yield {
      name: 'midnight',
      next: { ...world, today: today + 1, budget: { ...budget, midnights: budget.midnights - 1 } },
    };
  }
  if (budget.hours === 0) return;
  const later = processes.map((process) => ({ ...process, watch: { ...process.watch, hasHourPassed: true } }));
  yield {
    name: 'an hour passes',
    next: { ...world, processes: later, budget: { ...budget, hours: budget.hours - 1 } },
  };
}
