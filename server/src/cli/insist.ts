import { createInterface } from 'node:readline/promises';
import { tell } from './print.ts';

/**
 * Tells an operator what speaks against a change, and asks at a terminal whether to make the change all the same.
 *
 * @throws Error when the operator does not want it, or cannot be asked.
 */
export async function insist(doubts: readonly string[]): Promise<void> {
  tell(...doubts);
  if (!process.stdin.isTTY)
    throw new Error('Nothing was stored. If you know better, as after a devaluation, repeat the command with --force.');
  using asking = createInterface({ input: process.stdin, output: process.stderr });
  const ended = new AbortController();
  asking.once('close', () => ended.abort());
  const { signal } = ended;
  const answer = await asking.question('Accept it all the same? [y/N] ', { signal }).catch(() => '');
  if (!/^y(es)?$/i.test(answer.trim())) throw new Error('Nothing was stored.');
}
