// `npm run try-packages` uses every package as it would be published. Needs a package registry.

import { Argument } from 'commander';
import { createCommand } from '../../create-command.ts';
import { workspaces } from '../../testing/repository/manifests.ts';
import type { Outcome } from './outcome.ts';
import { formatTable } from './table.ts';
import { tryPackages } from './try-packages.ts';

const command = createCommand(
  'try-packages',
  'Packs the workspaces, installs each tarball into an empty folder with npm, and uses it there on Node 20, 22 and 24. ' +
    'A command that needs a newer Node has to say so.',
)
  .addArgument(new Argument('[workspace...]', 'the workspaces to try; all by default').choices(workspaces))
  .option('--json', 'print the outcomes as JSON (run npm with --silent)')
  .addHelpText('after', '\nThe exit code is 1 when a package does not work, and 130 after SIGINT.')
  .parse();
const { json } = command.opts<{ json?: true }>();
const only = command.args.length > 0 ? command.args : workspaces;

process.exitCode = await main();

async function main(): Promise<number> {
  const interrupt = new AbortController();
  process.once('SIGINT', () => interrupt.abort());
  const outcomes: Outcome[] = [];
  const onProgress = (text: string) => console.error(`… ${text}`);
  try {
    for await (const outcome of tryPackages({ only, onProgress, signal: interrupt.signal })) {
      outcomes.push(outcome);
      if (outcome.verdict === 'failed') console.error(`${outcome.package} on Node ${outcome.node}: ${outcome.detail}`);
    }
  } catch (error) {
    if (interrupt.signal.aborted) return 130;
    throw error;
  }
  console.log(json ? JSON.stringify(outcomes, null, 2) : formatTable(outcomes));
  return outcomes.every(({ verdict }) => verdict !== 'failed') ? 0 : 1;
}
