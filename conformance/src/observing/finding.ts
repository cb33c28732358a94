/** A rate table with the exact texts of its rates. */
export interface TextTable {
  readonly base: string;
  readonly rates: ReadonlyMap<string, string>;
}

/** A conversion with the exact texts of its numbers. */
export interface TextConversion {
  readonly base: string;
  readonly target: string;
  readonly amount: string;
  readonly rate: string;
  readonly converted: string;
}

/** A contradiction between one answer and the others. */
export interface Finding<Answer> {
  /** The table or the conversion that is wrong. */
  readonly of: Answer;
  readonly subject: string;
  readonly expected: string;
  readonly received: string | number;
}
