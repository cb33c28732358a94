import { Command } from 'commander';
import { systemClock } from '../../clock.ts';
import { loadStorageLocation } from '../../config.ts';
import { createLog } from '../../logger.ts';
import { type Copied, copyContents } from '../../storage/copying/copy-contents.ts';
import { openStorage } from '../../storage/open-storage.ts';
import type { StorageLocation } from '../../storage/storage-location.ts';
import { print } from '../print.ts';
import { areSameLocation, readLocation } from './location.ts';
import { createProgress } from './progress.ts';

const HELP = `
A location is a folder with an SQLite file, the URL of a Postgres database, or env:NAME for an environment variable that
holds one of them. The one that is not given is what the environment names by DATABASE_URL or DATA_DIR. A password in a
URL on the command line is visible to everybody on the machine: name an environment variable instead.

Takes along all accounts with their ids and keys, what they have used today, the rates and the decisions about rates.
All or nothing is copied. Run it again to bring the target up to date; stop what serves from the source before the last time.
What was lifted at the source since (a restriction, a decision) is to be lifted at the target too.

A target that is newer is left as it is: one that has an account, or a key of an account, which the source does not have;
an account that is verified, restricted or revoked there only; one that has used more today; rates that were refreshed
later; or a decision that was made later, or there only.

Exit codes: 0 done, 1 nothing was copied, 2 unusable arguments.`;

interface Options {
  readonly from?: string;
  readonly to?: string;
  readonly json?: true;
}

/** `crossrate storage copy` */
export function copyCommand(env: NodeJS.ProcessEnv): Command {
  return new Command('copy')
    .description('Copy everything that a service keeps to another storage')
    .option('--from <location>', 'where to read', undefined)
    .option('--to <location>', 'where to write; it is created if need be', undefined)
    .option('--json', 'print JSON')
    .addHelpText('after', HELP)
    .action(async ({ from, to, json }: Options, command: Command) => {
      if (from === undefined && to === undefined)
        return command.error('error: name a location by --from or --to', unusable);
      const read = (text: string | undefined) =>
        text === undefined ? loadStorageLocation(env) : readLocation(text, env);
      const [source, target] = [read(from), read(to)];
      if (areSameLocation(source, target)) return command.error('error: --from and --to are the same', unusable);
      const { places, copied } = await copy(source, target);
      await print(json ? JSON.stringify({ ...places, ...copied }) : describe(copied, places));
    });
}

const unusable = { exitCode: 2 };

interface Places {
  readonly from: string;
  readonly to: string;
}

async function copy(source: StorageLocation, target: StorageLocation): Promise<{ places: Places; copied: Copied }> {
  const surroundings = { clock: systemClock, log: createLog('silent') };
  await using from = await openStorage(source, { ...surroundings, mustExist: true });
  await using to = await openStorage(target, surroundings);
  const progress = createProgress((accounts) => `${accounts} accounts so far`);
  const copied = await from.contents.read((read) =>
    to.contents.write((written) => copyContents(read, written, progress)),
  );
  return { places: { from: from.description, to: to.description }, copied };
}

function describe(copied: Copied, { from, to }: Places): string {
  const changed = (count: number) => `${count} of them new or changed`;
  return [
    `Copied from ${from} to ${to}:`,
    `  accounts            ${copied.accounts}, ${changed(copied.changedAccounts)}`,
    `  counters of today   ${copied.counters}, ${changed(copied.changedCounters)}`,
    `  decisions           ${copied.decisions}, ${changed(copied.changedDecisions)}`,
    `  rates               ${copied.changedRates ? 'changed' : 'as they were'}`,
  ].join('\n');
}
