import { type ByDay, countOn, type World } from './state.ts';

/** The invariants, by name. */
const INVARIANTS: Readonly<Record<string, (world: World) => boolean>> = {
  'never more granted than the limit': ({ acknowledged, limit }) =>
    isTrueOfEvery(acknowledged, (_day, granted) => granted <= limit),
  'never fewer counted than acknowledged': ({ acknowledged, file, forgotten }) =>
    isTrueOfEvery(acknowledged, (day, granted) => forgotten.includes(day) || countOn(file, day) >= granted),
  'never more counted than sent': ({ sent, file }) =>
    isTrueOfEvery(file.usage, (day) => countOn(file, day) <= (sent[day] ?? 0)) &&
    file.charges.every(({ day, used }) => used <= (sent[day] ?? 0)),
  'a counter that was told never goes back': ({ hasGoneBack }) => !hasGoneBack,
};

/** Finds an invariant that a state breaks. */
export function findBroken(world: World): string | undefined {
  for (const name in INVARIANTS) if (!INVARIANTS[name]?.(world)) return name;
  return undefined;
}

function isTrueOfEvery(numbers: ByDay, holds: (day: number, number: number) => boolean): boolean {
  return Object.entries(numbers).every(([day, number]) => holds(Number(day), number));
}
