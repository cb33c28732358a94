import { access, constants, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
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

/** @throws Obstacle when a report could not be written: better now than after the run. */
export async function checkWritable(files: readonly (string | undefined)[]): Promise<void> {
  for (const file of files) {
    if (!file) continue;
    await access(dirname(file), constants.W_OK).catch(({ code }) => {
      throw new Obstacle(`${file} cannot be written: ${code} for ${dirname(file)}.`, exitCodes.unusable);
    });
  }
}
