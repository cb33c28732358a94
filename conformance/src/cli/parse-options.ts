import { InvalidArgumentError } from 'commander';
import { clauses } from '../clauses/index.ts';
import { CliError } from './cli-error.ts';

/**
 * Makes a parser of addresses, which removes slashes at the end.
 *
 * @param option - The option, which errors name.
 * @returns A parser that throws for a text that is no http or https address, that holds a user name, a password, a query
 *   or a fragment, or that ends with `/api`.
 */
export function parseUrl(option: string): (text: string) => string {
  return (text) => {
    // No `InvalidArgumentError` here: commander would repeat the argument, which may hold a password or be a key.
    const refuse = (takes: string) => new CliError(`${option} takes an ${takes}.`);
    if (/^([a-z]+:)?(\/\/)?[^/?#]*@/i.test(text)) throw refuse('address without a user name and a password');
    if (/[?#]/.test(text)) throw refuse('address without a query or a fragment');
    const url = URL.canParse(text) && new URL(text);
    if (!url || !/^https?:$/.test(url.protocol)) throw refuse('http or https address, such as http://127.0.0.1:3000');
    const address = url.href.replace(/\/+$/, '');
    if (address.endsWith('/api')) throw new InvalidArgumentError('Expected the address without /api.');
    return address;
  };
}

/** The numbers that an option takes. */
interface Numbers {
  readonly from: number;
  readonly to: number;
  readonly isWhole?: true;
}

/** Makes a parser of numbers, which throws for other texts. */
export function parseNumber({ from, to, isWhole }: Numbers): (text: string) => number {
  return (text) => {
    const number = Number(text);
    if (number >= from && number <= to && (!isWhole || /^\d+$/.test(text))) return number;
    throw new InvalidArgumentError(`Expected a ${isWhole ? 'whole ' : ''}number from ${from} to ${to}.`);
  };
}

/**
 * Adds the ids of clauses that a text lists to the ids before.
 *
 * @throws InvalidArgumentError when no clause has an id of the list.
 */
export function parseIds(text: string, before: readonly string[] = []): string[] {
  if (/\s/.test(text)) throw new InvalidArgumentError('Expected ids with commas between them, and no spaces.');
  const ids = text.split(',');
  const unknown = ids.find((id) => !clauses.some((clause) => clause.id === id));
  if (unknown === undefined) return [...before, ...ids];
  throw new InvalidArgumentError(`There is no clause '${unknown}'; --list shows them all.`);
}

/** Headers that `fetch` writes itself, whatever the caller sets. curl would send the caller's value instead. */
const WRITTEN_BY_FETCH = /^(host|connection|content-length|transfer-encoding|keep-alive|upgrade|te|trailer|expect)$/i;

/**
 * Parses a header and adds it to the headers before.
 *
 * @throws CliError when the header is unusable. Unlike commander's own errors, the message does not show the value.
 */
export function parseHeader(text: string, before: Readonly<Record<string, string>> = {}): Record<string, string> {
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
