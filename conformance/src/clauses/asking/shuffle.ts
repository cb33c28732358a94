/** Shuffles values (Fisher–Yates). The same seed gives the same order. */
export function shuffle<Value>(values: readonly Value[], seed: number): Value[] {
  const next = createRandom(seed);
  const shuffled = [...values];
  for (let place = shuffled.length - 1; place > 0; place -= 1) {
    const other = Math.floor(next() * (place + 1));
    [shuffled[place], shuffled[other]] = [shuffled[other] as Value, shuffled[place] as Value];
  }
  return shuffled;
}

/** Creates a source of random numbers from 0 to below 1 (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
