import { Command, Option } from 'commander';
import manifest from '../../package.json' with { type: 'json' };
import { clauses } from '../clauses/index.ts';
import { selectClauses } from '../suite/select-clauses.ts';
import { hideArguments } from './hide-arguments.ts';
import { type Options, optionGroups } from './options.ts';
import { replayFinding } from './replay-finding.ts';
import { run } from './run.ts';

const AFTER = `
Keys are read from the environment, too: CROSSRATE_API_KEY,
CROSSRATE_RESTRICTED_KEY, CROSSRATE_UNVERIFIED_KEY, CROSSRATE_QUOTA_KEY.
HTTP_PROXY, HTTPS_PROXY and NO_PROXY apply, too.

Exit codes: 0 conforms, 1 does not, 2 unusable arguments, 3 could not be reached
or tried to the end, 130 interrupted.`;

const EXCESS =
  'error: an argument has no option in front of it; the address of the server goes behind --url, and ids have commas between them';

/** Options that exclude one another. */
const CONFLICTS: Readonly<Record<string, string>> = {
  '--demo <address>': 'url',
  '--quota-key-command <command>': 'quotaKey',
};

/** Creates the command line of the suite. */
export function createProgram(env: NodeJS.ProcessEnv): Command {
  const program = new Command('crossrate-conformance')
    .exitOverride()
    .configureOutput({ outputError: (text, write) => write(hideArguments(text)) })
    .showHelpAfterError('Run with --help to see what is possible.')
    .version(manifest.version)
    .description('Test a server against the Crossrate interface, clause by clause');
  for (const [group, rows] of Object.entries(optionGroups)) {
    program.optionsGroup(group);
    for (const [flags, text, values] of rows) {
      const option = new Option(flags, text).conflicts(CONFLICTS[flags] ?? []);
      if (typeof values === 'function') option.argParser(values as (text: string) => unknown);
      else if (values) option.choices(values);
      program.addOption(option);
    }
  }
  return program
    .allowExcessArguments()
    .addHelpText('after', AFTER)
    .action((options, command) => runCommand(options, command, env));
}

async function runCommand(options: Options, command: Command, env: NodeJS.ProcessEnv): Promise<void> {
  // Commander's own message would name the argument, which may be a key.
  if (command.args.length > 0) return command.error(EXCESS);
  if (options.list) return listClauses(options);
  const target = options.url ?? options.demo;
  if (!target) return command.error("error: required option '--url <address>' not specified");
  return options.replay === undefined ? run(target, options, env) : replayFinding(target, options, env);
}

/** Prints one line for each selected clause. Without `--profile`, clauses of all profiles are selected. */
function listClauses(options: Options): void {
  const listed = selectClauses(clauses, { profile: 'crossrate', ...options });
  const lines = listed.map(({ id, level, title, profile = 'interface' }) => {
    const suffix = profile === 'interface' ? '' : ` [${profile}]`;
    return `${level.padEnd(6)} ${id}: ${title}${suffix}`;
  });
  console.log(lines.join('\n'));
}
