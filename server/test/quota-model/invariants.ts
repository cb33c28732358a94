import { type ByDay, countedOn, type World } from './state.ts';

/** The invariants, by name. */
const INVARIANTS: Readonly<Record<string, (world: World) => boolean>> = {
  'never more granted than the limit': ({ acknowledged, limit }) =>
    every(acknowledged, (_day, granted) => granted <= limit),
  'never fewer counted than acknowledged': ({ acknowledged, file, forgotten }) =>
    every(acknowledged, (day, granted) => forgotten.includes(day) || countedOn(file, day) >= granted),
  'never more counted than sent': ({ sent, file }) =>
    every(file.usage, (day) => countedOn(file, day) <= (sent[day] ?? 0)) &&
    file.charges.every(({ day, used }) => used <= (sent[day] ?? 0)),
  'a counter that was told never goes back': ({ hasGoneBack }) => !hasGoneBack,
};

/** Finds an invariant that a state breaks. */
export function findBroken(world: World): string | undefined {
  for (const name in INVARIANTS) if (!INVARIANTS[name]?.(world)) return name;
  return undefined;
}

function every(numbers: ByDay, holds: (day: number, number: number) => boolean): boolean {
  return Object.entries(numbers).every(([day, number]) => holds(Number(day), number));
}
