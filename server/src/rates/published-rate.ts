import { parseRatio, publishRate, type Ratio } from '@crossrate/contract/money';

/** A rate as the service shows it and applies it. */
export class PublishedRate {
  readonly text: string;
  #value: Ratio | undefined;

  /** @throws Error when a client could not read the rate, because no double holds it. */
  constructor(exact: Ratio) {
    this.text = publishRate(exact);
    const read = Number(this.text);
    if (!(read > 0 && Number.isFinite(read)))
      throw new Error(`The published rate ${this.text} is outside the range of a double.`);
  }

  /** The number that is shown. It is read when it is first applied: most rates of a table never are. */
  get value(): Ratio {
    this.#value ??= parseRatio(this.text);
    if (!this.#value) throw new Error(`The published rate ${this.text} is not a number.`);
    return this.#value;
  }
}
