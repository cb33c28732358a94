/** A step of a model, with the state after it. */
export interface Step<State> {
  readonly name: string;
  readonly next: State;
}

/** A model to explore. States are plain data. */
export interface Exploration<State> {
  readonly initial: State;
  /** Lists all steps that are possible in a state. */
  readonly listSteps: (state: State) => Iterable<Step<State>>;
  /** Finds the name of an invariant that a state breaks; `undefined` without one. */
  readonly findBroken: (state: State) => string | undefined;
}

/** The result of an exploration. */
export interface Explored {
  readonly states: number;
  /** A shortest trace to a state that breaks an invariant; absent without such a state. */
  readonly counterexample?: { readonly broken: string; readonly trace: readonly string[] };
}

interface Visit {
  readonly from: number;
  readonly name: string;
}

/** Visits every state that can be reached, breadth first, up to the first that breaks an invariant. */
export function explore<State>({ initial, listSteps, findBroken }: Exploration<State>): Explored {
  const states: State[] = [initial];
  const visits: Visit[] = [{ from: -1, name: '' }];
  const known = new Set([JSON.stringify(initial)]);
  // The list grows during the iteration.
  for (const [place, state] of states.entries()) {
    for (const { name, next } of listSteps(state)) {
      const key = JSON.stringify(next);
      if (known.has(key)) continue;
      known.add(key);
      states.push(next);
      visits.push({ from: place, name });
      const broken = findBroken(next);
      if (broken)
        return { states: states.length, counterexample: { broken, trace: traceTo(visits, states.length - 1) } };
    }
  }
  return { states: states.length };
}

function traceTo(visits: readonly Visit[], last: number): string[] {
  const trace: string[] = [];
  for (let visit = visits[last]; visit && visit.from >= 0; visit = visits[visit.from]) trace.unshift(visit.name);
  return trace;
}
