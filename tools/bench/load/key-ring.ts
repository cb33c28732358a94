/**
 * The step between two keys. It shares no factor with a power of ten, so that each of 10ⁿ keys has its turn before one
 * comes again.
 */
const STRIDE = 61_803;

/** Gives keys in turn, in another order than that of their accounts in the storage. */
export class KeyRing {
  readonly keys: readonly string[];
  #turn = 0;

  constructor(keys: readonly string[]) {
    this.keys = keys.map((_, turn) => keys[((turn + 1) * STRIDE) % keys.length] ?? '');
  }

  /** The number of keys that have had their turn in this round of the ring. */
  get turn(): number {
    return this.#turn;
  }

  next(): string {
    const key = this.keys[this.#turn] ?? '';
    this.skip(1);
    return key;
  }

  skip(turns: number): void {
    this.#turn = (this.#turn + turns) % this.keys.length;
  }
}
