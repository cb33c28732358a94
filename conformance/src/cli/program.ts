import { writeFile } from 'node:fs/promises';
import { Command, Option } from 'commander';
import manifest from '../../package.json' with { type: 'json' };
import { clauses } from '../clauses/index.ts';
import { htmlOf } from '../report/html.ts';
import { junitOf } from '../report/junit.ts';
import { markdownOf } from '../report/markdown.ts';
import { printable } from '../report/printable.ts';
import { lineOf, summaryOf } from '../report/text.ts';
import { BUDGET } from '../suite/budget.ts';
import { type ExpectedFailures, withExpectation } from '../suite/expected-failures.ts';
import { type ClauseResult, driverNames, type SuiteReport } from '../suite/result.ts';
import { runSuite, type SuiteRun } from '../suite/run-suite.ts';
import { exitCodes, judge } from '../suite/verdict.ts';
import { withoutKeys } from '../suite/without-keys.ts';
import {
  addClause,
  checkWritable,
  keysOf,
  type Options,
  parseRate,
  parseUrl,
  readExpectedFailures,
} from './options.ts';
import { possibleKeys } from './possible-keys.ts';
import { preflight } from './preflight.ts';

/** The command line of the suite. */
export function createProgram(): Command {
  const program = new Command('crossrate-conformance');
  const hideKeys = (text: string) => withoutKeys(text, possibleKeys(process.argv.slice(2), program.options));
  return program
    .configureOutput({ outputError: (text, write) => write(hideKeys(text)) })
    .version(manifest.version)
    .description('Hold a server against the Crossrate interface, clause by clause')
    .option('--url <address>', 'address of the server, without /api', parseUrl)
    .option('--key <key>', `key of a verified account; at most ${BUDGET} of its requests are used`)
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
    .option('--markdown <file>', 'write a report in Markdown, for the summary of a job')
    .option('--expected-failures <file>', 'JSON list of { id, driver?, reason } that the server is known to fail')
    .addHelpText(
      'after',
      '\nKeys are read from the environment, too: CROSSRATE_KEY, CROSSRATE_RESTRICTED_KEY, CROSSRATE_UNVERIFIED_KEY,\nCROSSRATE_QUOTA_KEY. Exit codes: 0 conforms, 1 does not, 2 unusable arguments, 3 could not be reached or tried to the\nend, 130 interrupted.',
    )
    .showHelpAfterError('Run with --help to see what is possible.')
    .action(run);
}

async function run(options: Options, command: Command): Promise<void> {
  if (options.list)
    return console.log(clauses.map(({ id, level, title }) => `${level.padEnd(6)} ${id}: ${title}`).join('\n'));
  const { url: target, json, junit, html, markdown } = options;
  if (!target)
    return command.error("error: required option '--url <address>' not specified", { exitCode: exitCodes.unusable });
  const keys = keysOf(options, process.env);
  const list = await readExpectedFailures(options);
  await checkWritable([json, junit, html, markdown]);
  const tried = options.only ?? clauses;
  showProgress(`asking ${target}`);
  const isKeyNeeded = tried.some(({ needs = ['active'] }) => needs.includes('active'));
  const isWhole = !options.only && options.driver === 'both';
  const warnings = await preflight(target, isKeyNeeded ? keys.active : undefined, isWhole);
  showProgress('');
  for (const warning of warnings) console.error(`Note: ${printable(warning)}`);

  const interrupt = new AbortController();
  process.once('SIGINT', () => interrupt.abort());
  const startedAt = new Date();
  const drivers = options.driver === 'both' ? driverNames : [options.driver];
  const suite = runSuite({
    url: target,
    keys,
    clauses: tried,
    drivers,
    perSecond: options.rate,
    signal: interrupt.signal,
  });
  const results = await tryAll(suite, list, options.quiet === true);
  const durationMs = Date.now() - startedAt.getTime();
  const about = { target, startedAt: startedAt.toISOString(), durationMs };
  const report: SuiteReport = { ...about, ...suite.describe(), clauses: results };
  const verdict = judge(results, list, { isStrict: options.strict === true, isInterrupted: interrupt.signal.aborted });
  if (json) await writeFile(json, `${JSON.stringify(report, undefined, 2)}\n`);
  if (junit) await writeFile(junit, junitOf(report, verdict));
  if (html) await writeFile(html, htmlOf(report, verdict));
  if (markdown) await writeFile(markdown, markdownOf(report, verdict));
  console.log(`\n${summaryOf(report, verdict)}`);
  process.exitCode = verdict.exitCode;
}

async function tryAll(suite: SuiteRun, list: ExpectedFailures, isQuiet: boolean): Promise<ClauseResult[]> {
  const results: ClauseResult[] = [];
  for await (const tried of suite) {
    const result = withExpectation(tried, list);
    results.push(result);
    showProgress(`${results.length} tried, ${results.filter(({ status }) => status === 'failed').length} failed`);
    if (!isQuiet || result.status !== 'passed') console.log(lineOf(result));
  }
  showProgress('');
  return results;
}

/** One line that is written over and over, for those who watch. */
function showProgress(text: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001B[K${text}${text && '\r'}`);
}
