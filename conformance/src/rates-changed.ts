/** The rates changed between the answers that a clause compares, so the clause proves nothing in this run. */
export class RatesChanged extends Error {
  override readonly name = 'RatesChanged';
}
