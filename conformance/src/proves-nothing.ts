/** Thrown when a clause proves nothing about the target in this run. The run then skips the clause. */
export class ProvesNothing extends Error {
  override readonly name = 'ProvesNothing';
}
