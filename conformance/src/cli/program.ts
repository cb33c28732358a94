import { Command, Option } from 'commander';
import manifest from '../../package.json' with { type: 'json' };
import { toPrintable } from '../report/to-printable.ts';
import { BUDGET, computeBudget } from '../suite/budget.ts';
import { removeKeys } from '../suite/remove-keys.ts';
import { driverNames } from '../suite/result.ts';
import { frozenSets } from '../suite/select-clauses.ts';
import { exitCodes } from '../suite/verdict.ts';
import { addBadgeCommand } from './badge-command.ts';
import { hideKeyShapes } from './hide-key-shapes.ts';
import type { Options } from './options.ts';
import { addClause, addHeader, parseRate, parseSeed, parseSuite, parseTimeout, parseUrl } from './parse-options.ts';
import { findPossibleKeys } from './possible-keys.ts';
import { replayFinding } from './replay-finding.ts';
import { pickClauses, run } from './run.ts';

const AFTER = `
Keys are read from the environment, too: CROSSRATE_KEY,
CROSSRATE_RESTRICTED_KEY, CROSSRATE_UNVERIFIED_KEY, CROSSRATE_QUOTA_KEY.
HTTP_PROXY, HTTPS_PROXY and NO_PROXY apply, too.

Exit codes: 0 conforms, 1 does not, 2 unusable arguments, 3 could not be reached
or tried to the end, 130 interrupted.`;

const EXCESS = 'error: an argument has no option in front of it; the address of the server goes behind --url';

/** Creates the command line of the suite. The arguments tell which texts no message may show. */
export function createProgram(args: readonly string[], env: NodeJS.ProcessEnv): Command {
  const program = new Command('crossrate-conformance');
  const hideKeys = (text: string) => {
    const commands = program.commands.map((command) => command.name());
    const keys = findPossibleKeys(args, program.options).filter((arg) => !commands.includes(arg));
    return hideKeyShapes(removeKeys(text, keys));
  };
  // The inputs of the action are arguments, and a message repeats them into the log of a build server.
  const clean = (text: string) => hideKeys(text).split('\n').map(toPrintable).join('\n');
  // Subcommands copy these settings when they are added.
  program
    .exitOverride()
    .configureOutput({ outputError: (text, write) => write(clean(text)) })
    .showHelpAfterError('Run with --help to see what is possible.')
    .version(manifest.version)
    .description('Test a server against the Crossrate interface, clause by clause');
  addTargetOptions(program);
  addKeyOptions(program);
  addClauseOptions(program);
  addReportOptions(program);
  addBadgeCommand(program);
  return program
    .helpCommand(true)
    .allowExcessArguments()
    .addHelpText('after', AFTER)
    .action((options, command) => runCommand(options, command, env));
}

function addTargetOptions(program: Command): void {
  program
    .optionsGroup('The target:')
    .option('--url <address>', 'address of the server, without /api', parseUrl)
    .addOption(
      new Option('--driver <driver>', 'plain HTTP, the typed client, or both')
        .choices([...driverNames, 'both'])
        .default('http'),
    )
    .option('--header <header>', "'Name: value' that goes with every request; repeatable, and a secret", addHeader)
    .option('--ca <file>', 'trust these certificates (PEM)')
    .option('--insecure', 'check no certificate')
    .option('--timeout <seconds>', 'for one answer; 30 by default', parseTimeout)
    .option('--rate <number>', 'send no more requests than this in a second', parseRate)
    .option('--no-probes', 'send nothing that a firewall may take for an attack');
}

function addKeyOptions(program: Command): void {
  program
    .optionsGroup('Keys:')
    .option(
      '--key <key>',
      `key of a verified account; a server grants at most ${BUDGET} of its requests, ${computeBudget(2)} with --driver both`,
    )
    .option('--restricted-key <key>', 'key of a restricted account')
    .option('--unverified-key <key>', 'key of an account whose e-mail address is not verified')
    .option('--quota-key <key>', 'key that was not used today; it is used up')
    .option('--quota-key-command <command>', 'shell command that prints the key of --quota-key');
}

function addClauseOptions(program: Command): void {
  program
    .optionsGroup('Clauses:')
    .addOption(
      new Option('--profile <profile>', 'interface, the default; crossrate adds the decisions of this project').choices(
        ['interface', 'crossrate'],
      ),
    )
    .option('--suite <month>', `frozen set of clauses: ${frozenSets.join(', ')}`, parseSuite)
    .option('--only <id...>', 'try only these clauses, with spaces between them, whatever their profile', addClause)
    .option('--skip <id...>', 'try all but these clauses', addClause)
    .option(
      '--section <text>',
      'try only clauses whose section in the interface has this text in its name, such as authentication',
    )
    .addOption(new Option('--level <level>', 'try only clauses of this level').choices(['MUST', 'SHOULD']))
    .option('--strict', 'profile crossrate, and a SHOULD that fails counts, too')
    .option('--seed <number>', 'repeat the random picks of an earlier run', parseSeed)
    .option('--list', 'list the clauses, of both profiles without --profile, and try none')
    .option('--replay <finding>', 'send the request of a finding again, and show the answer');
}

function addReportOptions(program: Command): void {
  program
    .optionsGroup('Reports:')
    .option('--quiet', 'show only clauses that did not pass')
    .option('--json <file>', 'write a report in JSON')
    .option('--junit <file>', 'write a report in JUnit XML')
    .option('--html <file>', 'write a report as a page')
    .option('--markdown <file>', 'write a report in Markdown, for the summary of a job')
    .option('--badge <file>', 'write the verdict as a picture (SVG)')
    .option('--expected-failures <file>', 'JSON list of { id, driver?, reason } that the server is known to fail')
    .option('--write-expected-failures <file>', 'write such a list of the failures of this run')
    .optionsGroup('More:');
}

async function runCommand(options: Options, command: Command, env: NodeJS.ProcessEnv): Promise<void> {
  const { url: target, replay } = options;
  // Commander's own message would name the argument, which may be a key.
  if (command.args.length > 0) return command.error(EXCESS, { exitCode: exitCodes.unusable });
  if (options.list) return listClauses(options);
  if (!target)
    return command.error("error: required option '--url <address>' not specified", { exitCode: exitCodes.unusable });
  return replay !== undefined ? replayFinding({ target, word: replay }, options, env) : run(target, options, env);
}

/** Prints one line for each selected clause. Without `--profile`, clauses of all profiles are selected. */
function listClauses(options: Options): void {
  const listed = pickClauses({ ...options, profile: options.profile ?? 'crossrate' });
  const lines = listed.map(({ id, level, title, profile = 'interface' }) => {
    const suffix = profile === 'interface' ? '' : ` [${profile}]`;
    return `${level.padEnd(6)} ${id}: ${title}${suffix}`;
  });
  console.log(lines.join('\n'));
}
