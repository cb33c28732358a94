/** Why a run cannot begin. */
export class Obstacle extends Error {
  override readonly name = 'Obstacle';
  readonly exitCode: number;

  constructor(message: string, exitCode: number) {
    super(message);
    this.exitCode = exitCode;
  }
}
