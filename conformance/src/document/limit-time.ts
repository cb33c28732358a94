import { runInNewContext } from 'node:vm';

/**
 * Runs code on texts of a target, and stops it when it takes too long: a pattern, or schemas that refer to one another, can
 * take for ever.
 *
 * @throws Error with the code `ERR_SCRIPT_EXECUTION_TIMEOUT` when the time is over.
 */
export function limitTime(milliseconds: number, run: () => void): void {
  runInNewContext('run()', { run }, { timeout: milliseconds });
}
