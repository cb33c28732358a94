/** Has no factor in common with a power of ten, so that every key has its turn before one comes again. */
const STRIDE = 61_803;

/** Hands out the keys in turn, in another order than that of their accounts in the storage. */
export function keysInTurn(keys: readonly string[]): () => string {
  let turn = 0;
  return () => {
    turn += 1;
    return keys[(turn * STRIDE) % keys.length] ?? '';
  };
}
