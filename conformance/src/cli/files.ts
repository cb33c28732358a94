import { access, constants, readFile, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { clauses } from '../clauses/index.ts';
import { type ExpectedFailures, parseExpectedFailures } from '../suite/expected-failures.ts';
import { exitCodes } from '../suite/verdict.ts';
import { Obstacle } from './obstacle.ts';
import type { Options } from './options.ts';

/** @throws Obstacle when there is a file of that name that is no such list. */
export async function readExpectedFailures({ expectedFailures: file }: Options): Promise<ExpectedFailures> {
  if (!file) return [];
  const ids = clauses.map(({ id }) => id);
  try {
    return parseExpectedFailures(await readFile(file, 'utf8'), ids);
  } catch (error) {
    const reason = error instanceof Error ? error.message : error;
    throw new Obstacle(`${file} is no list of expected failures: ${reason}`, exitCodes.unusable);
  }
}

/** The options that name a file to write. */
const WRITTEN = ['json', 'junit', 'html', 'markdown', 'badge', 'writeExpectedFailures'] as const;

/** @throws Obstacle when a report could not be written, or would replace another: better now than after the run. */
export async function checkWritable(options: Options): Promise<void> {
  const files = new Map<string, string>();
  if (options.expectedFailures) files.set(resolve(options.expectedFailures), '--expected-failures');
  for (const name of WRITTEN) {
    const file = options[name];
    if (file === undefined) continue;
    const option = `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
    const refuse = (why: string) => new Obstacle(`${option} ${why}.`, exitCodes.unusable);
    // A variable that is not set would leave a build server without a report.
    if (file === '') throw refuse('needs the name of a file');
    const other = files.get(resolve(file));
    // The list of what is known to fail may be brought up to date.
    if (other && !(other === '--expected-failures' && name === 'writeExpectedFailures'))
      throw refuse(`and ${other} name the same file, ${file}`);
    files.set(resolve(file), option);
    const why = await findObstacle(file);
    if (why) throw refuse(`${file} cannot be written: ${why}`);
  }
}

/** Why a file cannot be written, whether it is there already or not. */
async function findObstacle(file: string): Promise<string | undefined> {
  const there = await stat(file).catch(() => undefined);
  if (there?.isDirectory()) return 'it is a folder';
  const needed = there ? file : dirname(file);
  return access(needed, constants.W_OK).then(
    () => undefined,
    ({ code }) => (code === 'ENOENT' ? `there is no folder ${needed}` : `${code} for ${needed}`),
  );
}
