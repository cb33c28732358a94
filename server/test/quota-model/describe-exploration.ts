import type { Explored } from './explore.ts';
import type { Mistake } from './mistakes.ts';
import { exploreQuota } from './quota-model.ts';
import { SCOPES, type ScopeName } from './scopes.ts';

/** Explores a scope, with or without a mistake, and describes the number of states and any broken invariant. */
export function describeExploration(name: ScopeName, mistake?: Mistake): Explored & { readonly text: string } {
  const scope = SCOPES[name];
  const startedAt = performance.now();
  const explored = exploreQuota(scope, mistake);
  const milliseconds = Math.round(performance.now() - startedAt);
  const size = `${scope.title}: ${explored.states.toLocaleString('en')} states, ${milliseconds} ms`;
  const { counterexample } = explored;
  if (!counterexample) return { ...explored, text: `${size}, every invariant holds` };
  const text = `${size}, broken: ${counterexample.broken}\n${formatTrace(counterexample.trace)}`;
  return { ...explored, text };
}

/** Formats a trace, with a numbered line for each step. */
export function formatTrace(trace: readonly string[]): string {
  return trace.map((name, index) => `${String(index + 1).padStart(2)} ${name}`).join('\n');
}
