import type { Profile } from '../clause.ts';
import { BUDGET, THOROUGH } from '../suite/budget.ts';
import { parseHeader, parseIds, parseNumber, parseUrl } from './parse-options.ts';

const profiles: readonly Profile[] = ['interface', 'crossrate'];

/** The options of the command line, parsed. */
export interface Options {
  readonly url?: string;
  readonly demo?: string;
  readonly header?: Readonly<Record<string, string>>;
  readonly ca?: string;
  readonly insecure?: true;
  /** Seconds that the target may take for one answer. */
  readonly timeout?: number;
  /** The most requests in a second. */
  readonly rate?: number;
  readonly concurrency?: number;
  /** `false` with `--no-probes`. */
  readonly probes: boolean;
  readonly key?: string;
  readonly restrictedKey?: string;
  readonly unverifiedKey?: string;
  readonly quotaKey?: string;
  readonly quotaKeyCommand?: string;
  readonly partial?: true;
  readonly profile?: Profile;
  readonly only?: readonly string[];
  readonly skip?: readonly string[];
  readonly strict?: true;
  readonly seed?: number;
  readonly thorough?: true;
  readonly list?: true;
  readonly replay?: string;
  readonly quiet?: true;
  readonly json?: string;
  readonly junit?: string;
  readonly html?: string;
  readonly expectedFailures?: string;
  readonly writeExpectedFailures?: string;
}

const count = parseNumber({ from: 1, to: 16, isWhole: true });
const seed = parseNumber({ from: 0, to: 2 ** 31 - 1, isWhole: true });
// The limits keep waits far below the longest of a timer, 2 ** 31 − 1 ms.
const perSecond = parseNumber({ from: 0.001, to: 10_000 });
const seconds = parseNumber({ from: 0.1, to: 3600 });

const KEY = `key of a verified account; a server grants at most ${BUDGET} of its requests`;

/** An option: flags, description, and the parser or the choices of its value. */
type Row = readonly [
  flags: string,
  text: string,
  values?: readonly string[] | ((text: string, before: never) => unknown),
];

/** The options by the headings of the help. */
export const optionGroups: Readonly<Record<string, readonly Row[]>> = {
  'The target:': [
    ['--url <address>', 'address of the server, without /api', parseUrl],
    ['--demo <address>', 'address of a demo on this machine; takes its keys', parseUrl],
    ['--header <header>', "'Name: value' that goes with every request; repeatable, and a secret", parseHeader],
    ['--ca <file>', 'trust these certificates (PEM)'],
    ['--insecure', 'check no certificate'],
    ['--timeout <seconds>', 'for one answer; 30 by default', seconds],
    ['--rate <number>', 'send no more requests than this in a second', perSecond],
    ['--concurrency <number>', 'send this many independent requests at a time; 4 by default', count],
    ['--no-probes', 'send nothing that a firewall may take for an attack'],
  ],
  'Keys:': [
    ['--key <key>', KEY],
    ['--restricted-key <key>', 'key of a restricted account'],
    ['--unverified-key <key>', 'key of an account whose e-mail address is not verified'],
    ['--quota-key <key>', 'key that was not used today; it is used up'],
    ['--quota-key-command <command>', 'shell command that prints the key of --quota-key'],
    ['--partial', 'a run without some of the keys may conform'],
  ],
  'Clauses:': [
    ['--profile <profile>', 'interface, the default; crossrate adds the decisions of this project', profiles],
    ['--only <ids>', 'try only these clauses, with commas between them, whatever their profile', parseIds],
    ['--skip <ids>', 'try all but these clauses', parseIds],
    ['--strict', 'a SHOULD that fails counts, too'],
    ['--seed <number>', 'repeat the random picks of an earlier run', seed],
    ['--thorough', `ask for the tables of all bases; takes up to ${THOROUGH} requests of --key`],
    ['--list', 'list the clauses, of both profiles without --profile, and try none'],
    ['--replay <finding>', 'send the request of a finding again, and show the answer'],
  ],
  'Reports:': [
    ['--quiet', 'show only clauses that failed or could not be tried'],
    ['--json <file>', 'write a report in JSON'],
    ['--junit <file>', 'write a report in JUnit XML'],
    ['--html <file>', 'write a report as a page'],
    ['--expected-failures <file>', 'JSON list of failures that the server is known to have'],
    ['--write-expected-failures <file>', 'write such a list of the failures of this run, with its seed'],
  ],
};
