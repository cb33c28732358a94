import { readFile, writeFile } from 'node:fs/promises';
import { Command, InvalidArgumentError, Option } from 'commander';
import type { Clause } from '../clause.ts';
import { clauses } from '../clauses/index.ts';
import { htmlOf } from '../report/html.ts';
import { junitOf } from '../report/junit.ts';
import { lineOf, summaryOf } from '../report/text.ts';
import { type ExpectedFailures, expectationOf, parseExpectedFailures } from '../suite/expected-failures.ts';
import { type ClauseResult, type DriverName, driverNames, type SuiteReport } from '../suite/result.ts';
import { keyOptions, runSuite } from '../suite/run-suite.ts';
import { exitCodes, judge } from '../suite/verdict.ts';
import { isReachable } from './is-reachable.ts';

interface Options {
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
  readonly expectedFailures?: string;
}

/** The command line of the suite. */
export function createProgram(): Command {
  return new Command('crossrate-conformance')
    .description('Hold a server against the Crossrate interface, clause by clause')
    .option('--url <address>', 'address of the server, without /api', parseUrl)
    .option('--key <key>', 'key of a verified account; at most 60 of its requests are used')
    .option('--restricted-key <key>', 'key of a restricted account')
    .option('--unverified-key <key>', 'key of an account whose e-mail address is not verified')
    .option('--quota-key <key>', 'key that was not used today; it is used up')
    .addOption(
      new Option('--driver <driver>', 'how the server is used').choices([...driverNames, 'both']).default('both'),
    )
    .option('--only <id...>', 'try only these clauses', addClause)
    .option('--list', 'list the clauses and try none')
    .option('--strict', 'let a SHOULD that fails count, too')
    .option('--quiet', 'show only what did not pass')
    .option('--rate <number>', 'send no more requests than this in a second', parseRate)
    .option('--json <file>', 'write a report in JSON')
    .option('--junit <file>', 'write a report in JUnit XML')
    .option('--html <file>', 'write a report as a page')
    .option('--expected-failures <file>', 'JSON list of { id, driver?, reason } that the server is known to fail')
    .addHelpText(
      'after',
      '\nKeys are read from the environment, too: CROSSRATE_KEY, CROSSRATE_RESTRICTED_KEY, CROSSRATE_UNVERIFIED_KEY,\nCROSSRATE_QUOTA_KEY. Exit codes: 0 conforms, 1 does not, 2 unusable arguments, 3 could not be reached or tried to the end.',
    )
    .showHelpAfterError('Run with --help to see what is possible.')
    .action(run);
}

async function run(options: Options, command: Command): Promise<void> {
  if (options.list)
    return console.log(clauses.map(({ id, level, title }) => `${level.padEnd(6)} ${id}: ${title}`).join('\n'));
  const { url } = options;
  if (!url)
    return command.error("error: required option '--url <address>' not specified", { exitCode: exitCodes.unusable });
  const expected = await readExpectedFailures(options, command);
  if (!(await isReachable(url))) {
    return command.error(`error: ${url} cannot be reached`, { exitCode: exitCodes.unreachable });
  }
  const startedAt = new Date();
  const results = await tryAll(url, options, expected);
  const report: SuiteReport = {
    target: url,
    startedAt: startedAt.toISOString(),
    durationMs: Date.now() - startedAt.getTime(),
    clauses: results,
  };
  const verdict = judge(results, expected, options.strict === true);
  if (options.json) await writeFile(options.json, `${JSON.stringify(report, undefined, 2)}\n`);
  if (options.junit) await writeFile(options.junit, junitOf(report));
  if (options.html) await writeFile(options.html, htmlOf(report, verdict));
  console.log(`\n${summaryOf(report, verdict)}`);
  process.exitCode = verdict.exitCode;
}

async function tryAll(url: string, options: Options, expected: ExpectedFailures): Promise<ClauseResult[]> {
  const results: ClauseResult[] = [];
  const drivers = options.driver === 'both' ? driverNames : [options.driver];
  const suite = runSuite({
    url,
    keys: keysOf(options),
    clauses: options.only ?? clauses,
    drivers,
    perSecond: options.rate,
  });
  for await (const result of suite) {
    results.push(result);
    showProgress(`${results.length} tried, ${results.filter(({ status }) => status === 'failed').length} failed`);
    if (!options.quiet || result.status !== 'passed')
      console.log(lineOf(result, expectationOf(result, expected) !== undefined));
  }
  showProgress('');
  return results;
}

/** One line that is written over and over, for those who watch. */
function showProgress(text: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001B[K${text}${text && '\r'}`);
}

function keysOf(options: Options) {
  const { env } = process;
  const given = {
    active: options.key ?? env.CROSSRATE_KEY,
    restricted: options.restrictedKey ?? env.CROSSRATE_RESTRICTED_KEY,
    unverified: options.unverifiedKey ?? env.CROSSRATE_UNVERIFIED_KEY,
    spare: options.quotaKey ?? env.CROSSRATE_QUOTA_KEY,
  };
  return Object.fromEntries(
    Object.keys(keyOptions).flatMap((name) => entryOf(name, given[name as keyof typeof given])),
  );
}

function entryOf(name: string, key: string | undefined): [string, string][] {
  return key ? [[name, key]] : [];
}

async function readExpectedFailures({ expectedFailures: file }: Options, command: Command): Promise<ExpectedFailures> {
  if (!file) return [];
  try {
    return parseExpectedFailures(
      await readFile(file, 'utf8'),
      clauses.map(({ id }) => id),
    );
  } catch (error) {
    const reason = error instanceof Error ? error.message : error;
    return command.error(`error: ${file} is no list of expected failures: ${reason}`, { exitCode: exitCodes.unusable });
  }
}

function parseUrl(text: string): string {
  const url = URL.parse(text);
  if (url && /^https?:$/.test(url.protocol) && !url.username && !url.password) return url.href.replace(/\/$/, '');
  throw new InvalidArgumentError('Expected an http or https address.');
}

function parseRate(text: string): number {
  const rate = Number(text);
  if (rate > 0 && rate <= 10_000) return rate;
  throw new InvalidArgumentError('Expected a number of requests greater than 0.');
}

function addClause(id: string, before: readonly Clause[] = []): Clause[] {
  const clause = clauses.find((known) => known.id === id);
  if (clause) return [...before, clause];
  throw new InvalidArgumentError('There is no such clause; --list shows them all.');
}
