import { InvalidArgumentError } from 'commander';
import type { Clause } from '../clause.ts';
import { clauses } from '../clauses/index.ts';
import { frozenSets } from '../suite/select-clauses.ts';
import { CliError } from './cli-error.ts';

const CREDENTIALS = '--url takes an address without a user name and a password.';
const QUERY = '--url takes an address without a query or a fragment.';
const NO_ADDRESS = '--url takes an http or https address, such as http://127.0.0.1:3000.';

/**
 * Parses the address of a target, and removes slashes at its end.
 *
 * @throws CliError when the text is no http or https address, or holds a user name, a password, a query or a fragment.
 *   The message does not repeat the text.
 * @throws InvalidArgumentError when the address ends with `/api`.
 */
export function parseUrl(text: string): string {
  // No `InvalidArgumentError` here: commander would repeat the argument, which may hold a password or be a key.
  if (/^([a-z]+:)?(\/\/)?[^/?#]*@/i.test(text)) throw new CliError(CREDENTIALS);
  if (/[?#]/.test(text)) throw new CliError(QUERY);
  const url = URL.canParse(text) && new URL(text);
  if (!url || !/^https?:$/.test(url.protocol)) throw new CliError(NO_ADDRESS);
  const address = url.href.replace(/\/+$/, '');
  if (address.endsWith('/api')) throw new InvalidArgumentError('Expected the address without /api.');
  return address;
}

/**
 * Parses requests per second, from 0.001 to 10,000.
 *
 * @throws InvalidArgumentError when the text is no such number.
 */
export function parseRate(text: string): number {
  const rate = Number(text);
  // The limits keep waits far below the longest of a timer, 2 ** 31 − 1 ms.
  if (rate >= 0.001 && rate <= 10_000) return rate;
  throw new InvalidArgumentError('Expected a number of requests from 0.001 to 10000.');
}

/**
 * Parses the seconds that an answer may take, from 0.1 to 3,600.
 *
 * @throws InvalidArgumentError when the text is no such number.
 */
export function parseTimeout(text: string): number {
  const seconds = Number(text);
  if (seconds >= 0.1 && seconds <= 3600) return seconds;
  throw new InvalidArgumentError('Expected a number of seconds from 0.1 to 3600.');
}

/**
 * Parses a seed, a whole number below 2 ** 31.
 *
 * @throws InvalidArgumentError when the text is no such number.
 */
export function parseSeed(text: string): number {
  const seed = Number(text);
  if (/^\d+$/.test(text) && seed < 2 ** 31) return seed;
  throw new InvalidArgumentError(`Expected a whole number from 0 to ${2 ** 31 - 1}.`);
}

/**
 * Parses the month of a frozen set.
 *
 * @throws InvalidArgumentError when no frozen set has that month.
 */
export function parseSuite(text: string): string {
  if (frozenSets.some((set) => set === text)) return text;
  throw new InvalidArgumentError(`There is no such set; these are known: ${frozenSets.join(', ')}.`);
}

/**
 * Adds the clause with an id to the clauses before.
 *
 * @throws InvalidArgumentError when no clause has the id.
 */
export function addClause(id: string, before: readonly Clause[] = []): Clause[] {
  const clause = clauses.find((known) => known.id === id);
  if (clause) return [...before, clause];
  if (id.includes(',')) throw new InvalidArgumentError('Expected ids with spaces between them.');
  throw new InvalidArgumentError('There is no such clause; --list shows them all.');
}

/** Headers that `fetch` writes itself, whatever the caller sets. curl would send the caller's value instead. */
const WRITTEN_BY_FETCH = /^(host|connection|content-length|transfer-encoding|keep-alive|upgrade|te|trailer|expect)$/i;

/**
 * Parses a header and adds it to the headers before.
 *
 * @throws CliError when the header is unusable. Unlike commander's own errors, the message does not show the value.
 */
export function addHeader(text: string, before: Readonly<Record<string, string>> = {}): Record<string, string> {
  const [, name, value = ''] = /^([\w!#$%&'*+.^`|~-]+):(.*)$/s.exec(text) ?? [];
  if (!name) throw new CliError("--header takes 'Name: value'.");
  if (name.toLowerCase() === 'x-api-key')
    throw new CliError('--header takes no X-API-KEY: give each key by its own option, such as --key.');
  if (WRITTEN_BY_FETCH.test(name)) throw new CliError(`--header takes no ${name}, which fetch sets itself.`);
  const isTaken = Object.keys(before).some((other) => other.toLowerCase() === name.toLowerCase());
  if (isTaken) throw new CliError(`--header has ${name} twice.`);
  const trimmed = value.trim();
  if (/[^\t -~]/.test(trimmed))
    throw new CliError(`The value of --header ${name} has characters that no header can carry.`);
  return { ...before, [name]: trimmed };
}
