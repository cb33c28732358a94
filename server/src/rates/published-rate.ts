import { parseRatio, publishRate, type Ratio } from '@crossrate/contract/money';

/** A rate as the service shows and applies it. */
export class PublishedRate {
  readonly text: string;
  #value: Ratio | undefined;

  /** @throws Error when no double holds the rate, so that clients could not read it. */
  constructor(exact: Ratio) {
    this.text = publishRate(exact);
    const read = Number(this.text);
    if (!(read > 0 && Number.isFinite(read)))
      throw new Error(`The published rate ${this.text} is outside the range of a double.`);
  }

  /** The number that clients see. Parsed on first use, because most rates of a table are never applied. */
  get value(): Ratio {
    this.#value ??= parseRatio(this.text);
    if (!this.#value) throw new Error(`The published rate ${this.text} is not a number.`);
    return this.#value;
  }
}
