// `npm run try-packages` uses every package as it would be published. Needs a package registry.

import { parseArgs } from 'node:util';
import { workspaces } from '../../repository/manifests.ts';
import type { Outcome } from './outcome.ts';
import { formatTable } from './table.ts';
import { tryPackages } from './try-packages.ts';

const USAGE = `Usage: npm run try-packages -- [options] [workspace...]

Pack the workspaces, all of them unless some are named, install each tarball into an empty folder with npm, and use it
there on Node 20, 22 and 24: where a package names a newer Node, its command has to say so.

  --json  print the outcomes as JSON
  --help  show this

Exit codes: 0 all work, 1 one does not, 2 unusable arguments, 130 interrupted.`;

process.exitCode = await main();

async function main(): Promise<number> {
  let options: ReturnType<typeof readOptions>;
  try {
    options = readOptions(process.argv.slice(2));
  } catch (error) {
    console.error(`${(error as Error).message}\nRun with --help to see what is possible.`);
    return 2;
  }
  if (options.help) {
    console.log(USAGE);
    return 0;
  }
  const interrupt = new AbortController();
  process.once('SIGINT', () => interrupt.abort());
  const outcomes: Outcome[] = [];
  const onProgress = (text: string) => console.error(`… ${text}`);
  try {
    for await (const outcome of tryPackages({ only: options.only, onProgress, signal: interrupt.signal })) {
      outcomes.push(outcome);
      if (outcome.verdict === 'failed') console.error(`${outcome.package} on Node ${outcome.node}: ${outcome.detail}`);
    }
  } catch (error) {
    if (interrupt.signal.aborted) return 130;
    throw error;
  }
  console.log(options.json ? JSON.stringify(outcomes, null, 2) : formatTable(outcomes));
  return outcomes.every(({ verdict }) => verdict !== 'failed') ? 0 : 1;
}

/** @throws TypeError for an unknown argument. */
function readOptions(args: string[]) {
  const flags = {
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  } as const;
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: flags });
  const unknown = positionals.find((name) => !workspaces.includes(name));
  if (unknown) throw new TypeError(`There is no workspace ${unknown}. There are: ${workspaces.join(', ')}.`);
  return { ...values, only: positionals.length > 0 ? positionals : workspaces };
}
