import { InvalidArgumentError } from 'commander';
import { clauses } from '../clauses/index.ts';

/** Parses the address of a server, and removes slashes at its end. */
export function parseUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol))
    throw new InvalidArgumentError('Expected an http or https address, such as http://127.0.0.1:3000.');
  if (url.username || url.password || url.search || url.hash)
    throw new InvalidArgumentError('Expected an address without a user name, a password, a query or a fragment.');
  const address = url.href.replace(/\/+$/, '');
  if (address.endsWith('/api')) throw new InvalidArgumentError('Expected the address without /api.');
  return address;
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

/** Adds the ids of clauses that a text lists to the ids before. */
export function parseIds(text: string, before: readonly string[] = []): string[] {
  if (/\s/.test(text)) throw new InvalidArgumentError('Expected ids with commas between them, and no spaces.');
  const ids = text.split(',');
  const unknown = ids.find((id) => !clauses.some((clause) => clause.id === id));
  if (unknown === undefined) return [...before, ...ids];
  throw new InvalidArgumentError(`There is no clause '${unknown}'; --list shows them all.`);
}

/** Headers that `fetch` writes itself, whatever the caller sets. curl would send the caller's value instead. */
const WRITTEN_BY_FETCH = /^(host|connection|content-length|transfer-encoding|keep-alive|upgrade|te|trailer|expect)$/i;

/** Parses a header and adds it to the headers before. */
export function parseHeader(text: string, before: Readonly<Record<string, string>> = {}): Record<string, string> {
  const [, name, value = ''] = /^([\w!#$%&'*+.^`|~-]+):\s*([\t -~]*)$/.exec(text) ?? [];
  if (!name) throw new InvalidArgumentError("Expected 'Name: value', in characters that a header can carry.");
  if (name.toLowerCase() === 'x-api-key')
    throw new InvalidArgumentError('Each key has an option of its own, such as --key.');
  if (WRITTEN_BY_FETCH.test(name)) throw new InvalidArgumentError(`fetch sets ${name} itself.`);
  return { ...before, [name]: value.trim() };
}
