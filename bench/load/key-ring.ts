/** Has no factor in common with a power of ten, so that every key has its turn before one comes again. */
const STRIDE = 61_803;

/** Keys that come in turn, in another order than that of their accounts in the storage, and go on where they stopped. */
export class KeyRing {
  readonly keys: readonly string[];
  #turn = 0;

  constructor(keys: readonly string[]) {
    this.keys = keys.map((_, turn) => keys[((turn + 1) * STRIDE) % keys.length] ?? '');
  }

  /** How many of the keys have had their turn in this round of the ring. */
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
