/** A deviation of the server from the contract. */
export class Finding extends Error {
  override readonly name = 'Finding';
}
