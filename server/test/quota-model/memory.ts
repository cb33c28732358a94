import type { Mistake } from './mistakes.ts';
import type { File, Memory } from './state.ts';

/** An empty memory. */
export const EMPTY: Memory = { last: 0, unfolded: {}, folded: {} };

/** The code remembers three days. With two, the model starts again more often. */
const DAYS_REMEMBERED = 2;

/** `Counters.isFull`. */
export function isFull(memory: Memory): boolean {
  return listDays(memory).length > DAYS_REMEMBERED;
}

/** `Counters.days`. */
export function listDays({ unfolded, folded }: Memory): number[] {
  return [...new Set([...Object.keys(unfolded), ...Object.keys(folded)].map(Number))];
}

/** `Counters.follow`. */
export function follow(memory: Memory, { charges }: File, mistake?: Mistake): Memory {
  const known = isFull(memory) ? EMPTY : memory;
  const rows = charges.filter(({ seq }) => seq > known.last);
  const [next] = rows;
  if (!next) return known;
  const hasGap = next.seq !== known.last + 1 && mistake !== 'Counters.follow looks for no gap';
  const { unfolded, folded } = hasGap ? EMPTY : known;
  const taken: Record<number, number> = { ...unfolded };
  for (const { day, used } of rows) taken[day] = used;
  return { last: rows.at(-1)?.seq ?? 0, unfolded: taken, folded };
}

/** `Counters.readUsed`: the counter, and the memory after the reading. */
export function readUsed(memory: Memory, { usage }: File, day: number): { used: number; memory: Memory } {
  const known = memory.unfolded[day] ?? memory.folded[day];
  if (known !== undefined) return { used: known, memory };
  const used = usage[day] ?? 0;
  return { used, memory: { ...memory, folded: { ...memory.folded, [day]: used } } };
}

/** `Counters.take`. */
export function take(memory: Memory, day: number, used: number): Memory {
  return { ...memory, last: memory.last + 1, unfolded: { ...memory.unfolded, [day]: used } };
}

/** `Counters.settle`. */
export function settle({ last, unfolded, folded }: Memory): Memory {
  return { last, unfolded: {}, folded: { ...folded, ...unfolded } };
}

/** `foldCharges`. */
export function foldCharges({ usage, charges }: File, taken: number, mistake?: Mistake): File {
  const copied = mistake === 'foldCharges copies what was known' ? charges.filter(({ seq }) => seq <= taken) : charges;
  const folded: Record<number, number> = { ...usage };
  for (const { day, used } of copied) folded[day] = Math.max(folded[day] ?? 0, used);
  const left = mistake === 'foldCharges deletes the last charge' ? [] : charges.slice(-1);
  return { usage: folded, charges: left };
}
