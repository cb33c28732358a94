import { InvalidArgumentError } from 'commander';
import type { Clause } from '../clause.ts';
import { clauses } from '../clauses/index.ts';
import { frozenSets } from '../suite/select-clauses.ts';
import { exitCodes } from '../suite/verdict.ts';
import { Obstacle } from './obstacle.ts';

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

/** Seconds that an answer may take. */
export function parseTimeout(text: string): number {
  const seconds = Number(text);
  if (seconds >= 0.1 && seconds <= 3600) return seconds;
  throw new InvalidArgumentError('Expected a number of seconds from 0.1 to 3600.');
}

/** What makes chance repeatable. */
export function parseSeed(text: string): number {
  const seed = Number(text);
  if (/^\d+$/.test(text) && seed < 2 ** 31) return seed;
  throw new InvalidArgumentError(`Expected a whole number from 0 to ${2 ** 31 - 1}.`);
}

/** The month of a frozen set. */
export function parseSuite(text: string): string {
  if ((frozenSets as readonly string[]).includes(text)) return text;
  throw new InvalidArgumentError(`There is no such set; these are known: ${frozenSets.join(', ')}.`);
}

/** Adds the clause of an id to those before it. */
export function addClause(id: string, before: readonly Clause[] = []): Clause[] {
  const clause = clauses.find((known) => known.id === id);
  if (clause) return [...before, clause];
  if (id.includes(',')) throw new InvalidArgumentError('Expected ids with spaces between them.');
  throw new InvalidArgumentError('There is no such clause; --list shows them all.');
}

/** What `fetch` writes itself, whatever it is told, and curl would send as it is told. */
const NOT_SENT = /^(host|connection|content-length|transfer-encoding|keep-alive|upgrade|te|trailer|expect)$/i;

/**
 * Adds a header to those before it.
 *
 * @throws Obstacle which, unlike commander's own errors, does not show the header.
 */
export function addHeader(text: string, before: Readonly<Record<string, string>> = {}): Record<string, string> {
  const [, name, value = ''] = /^([\w!#$%&'*+.^`|~-]+):(.*)$/s.exec(text) ?? [];
  if (!name) throw new Obstacle("--header takes 'Name: value'.", exitCodes.unusable);
  if (name.toLowerCase() === 'x-api-key')
    throw new Obstacle('--header takes no X-API-KEY: --key and its kin tell which key is which.', exitCodes.unusable);
  if (NOT_SENT.test(name))
    throw new Obstacle(`--header takes no ${name}, which requests have on their own.`, exitCodes.unusable);
  const isTaken = Object.keys(before).some((other) => other.toLowerCase() === name.toLowerCase());
  if (isTaken) throw new Obstacle(`--header has ${name} twice.`, exitCodes.unusable);
  const trimmed = value.trim();
  if (/[^\t -~]/.test(trimmed))
    throw new Obstacle(`The value of --header ${name} has characters that no header can carry.`, exitCodes.unusable);
  return { ...before, [name]: trimmed };
}
