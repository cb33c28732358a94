/** The rates have changed amid a clause that compares answers: it tells nothing of the target this time. */
export class RatesChanged extends Error {
  override readonly name = 'RatesChanged';
}
