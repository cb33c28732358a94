import { exitCodes } from '../suite/verdict.ts';

/** An error that ends the command, by default as unusable arguments. The command prints the message. */
export class CliError extends Error {
  override readonly name = 'CliError';
  readonly exitCode: number;

  constructor(message: string, exitCode: number = exitCodes.unusable) {
    super(message);
    this.exitCode = exitCode;
  }
}
