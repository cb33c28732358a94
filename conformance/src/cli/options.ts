import { access, constants, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { InvalidArgumentError } from 'commander';
import type { Clause, KeyName, Keys } from '../clause.ts';
import { clauses } from '../clauses/index.ts';
import { type ExpectedFailures, parseExpectedFailures } from '../suite/expected-failures.ts';
import { keyOptions } from '../suite/key-names.ts';
import type { DriverName } from '../suite/result.ts';
import { exitCodes } from '../suite/verdict.ts';
import { Obstacle } from './preflight.ts';

/** What can be said on the command line. */
export interface Options {
  readonly url?: string;
  readonly key?: string;
  readonly restrictedKey?: string;
  readonly unverifiedKey?: string;
  readonly quotaKey?: string;
  readonly driver: DriverName | 'both';
  readonly only?: readonly Clause[];
  readonly list?: true;
  readonly strict?: true;
  readonly quiet?: true;
  readonly rate?: number;
  readonly json?: string;
  readonly junit?: string;
  readonly html?: string;
  readonly markdown?: string;
  readonly expectedFailures?: string;
}

const CREDENTIALS = '--url takes an address without a user name and a password.';

/**
 * The address of a target, without a slash at its end.
 *
 * @throws Obstacle when the address holds a password, which the message does not repeat.
 */
export function parseUrl(text: string): string {
  // Commander's own errors repeat the argument, and this one may hold a password.
  if (/^([a-z]+:)?(\/\/)?[^/?#]*@/i.test(text)) throw new Obstacle(CREDENTIALS, exitCodes.unusable);
  const url = URL.canParse(text) && new URL(text);
  if (!url || !/^https?:$/.test(url.protocol)) throw new InvalidArgumentError('Expected an http or https address.');
  if (/[?#]/.test(text)) throw new InvalidArgumentError('Expected an address without a query or a fragment.');
  const address = url.href.replace(/\/+$/, '');
  if (address.endsWith('/api')) throw new InvalidArgumentError('Expected the address without /api.');
  return address;
}

/** Requests in a second. */
export function parseRate(text: string): number {
  const rate = Number(text);
  // Timers know no longer waits than some weeks.
  if (rate >= 0.001 && rate <= 10_000) return rate;
  throw new InvalidArgumentError('Expected a number of requests from 0.001 to 10000.');
}

/** Adds the clause of an id to those before it. */
export function addClause(id: string, before: readonly Clause[] = []): Clause[] {
  const clause = clauses.find((known) => known.id === id);
  if (clause) return [...before, clause];
  throw new InvalidArgumentError('There is no such clause; --list shows them all.');
}

/**
 * The keys from the command line or the environment.
 *
 * @throws Obstacle which, unlike commander's own errors, does not show the key that it is about.
 */
export function keysOf(options: Options, env: NodeJS.ProcessEnv): Partial<Keys> {
  const given: Record<KeyName, string | undefined> = {
    active: options.key ?? env.CROSSRATE_KEY,
    restricted: options.restrictedKey ?? env.CROSSRATE_RESTRICTED_KEY,
    unverified: options.unverifiedKey ?? env.CROSSRATE_UNVERIFIED_KEY,
    spare: options.quotaKey ?? env.CROSSRATE_QUOTA_KEY,
  };
  for (const [name, option] of Object.entries(keyOptions)) {
    if (/[^!-~]/.test(given[name as KeyName] ?? ''))
      throw new Obstacle(`The key of ${option} has characters that no header can carry.`, exitCodes.unusable);
  }
  const keys = Object.entries(given).filter(([, key]) => key) as [KeyName, string][];
  for (const [name, key] of keys) {
    const other = keys.find(([, same]) => same === key)?.[0] ?? name;
    if (other !== name) {
      const options = `${keyOptions[other]} and ${keyOptions[name]}`;
      throw new Obstacle(`The keys of ${options} are the same: each needs one of its own.`, exitCodes.unusable);
    }
  }
  return Object.fromEntries(keys);
}

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
