import { Command } from 'commander';
import type { Clock } from '../../clock.ts';
import { loadStorageLocation } from '../../config.ts';
import { createLog } from '../../logger.ts';
import { type Copied, copyContents } from '../../storage/copying/copy-contents.ts';
import { openStorage } from '../../storage/open-storage.ts';
import type { StorageLocation } from '../../storage/storage-location.ts';
import type { CommandSurroundings } from '../command-surroundings.ts';
import { print } from '../print.ts';
import { printWait } from '../print-wait.ts';
import { wrapParagraphs } from '../wrap-paragraphs.ts';
import { areSameLocation, readLocation } from './location.ts';
import { createProgress } from './progress.ts';

const HELP = `
A location is a folder with an SQLite file, the URL of a Postgres database, or env:NAME, which reads either from the
environment variable NAME. Without --from or --to, that side is the storage of DATABASE_URL or DATA_DIR. Everybody on the
machine can read a password in a URL on the command line; env:NAME hides the password.

The command copies all accounts with their ids and keys, the requests charged today, the rates, and the decisions about
rates: everything or nothing. Run it again to bring the target up to date. Stop all servers of the source before the last
run.

The command copies nothing to a target that is newer than the source. A newer target has an account or a key that the
source lacks; an account that is verified, restricted or revoked only there, or was charged more today; rates that were
refreshed later; or a decision that was made later, or only there. After you have lifted a restriction or a decision at the
source, lift it at the target, too.

Exit codes: 0 done, 1 nothing was copied, 2 unusable arguments or settings.`;

interface Options {
  readonly from?: string;
  readonly to?: string;
  readonly json?: true;
}

/** `crossrate storage copy` */
export function buildCopyCommand({ env, clock }: CommandSurroundings): Command {
  return new Command('copy')
    .description("Copy accounts, today's counters, rates and decisions to another storage")
    .option('--from <location>', 'the storage to read', undefined)
    .option('--to <location>', 'the storage to write, created if it is missing', undefined)
    .option('--json', 'print JSON')
    .addHelpText('after', wrapParagraphs(HELP))
    .action(async ({ from, to, json }: Options, command: Command) => {
      if (from === undefined && to === undefined)
        return command.error('error: name a location by --from or --to', unusable);
      const read = (text: string | undefined) =>
        text === undefined ? loadStorageLocation(env) : readLocation(text, env);
      const [source, target] = [read(from), read(to)];
      if (areSameLocation(source, target)) return command.error('error: --from and --to are the same', unusable);
      const { places, copied } = await copy(source, target, clock);
      await print(json ? JSON.stringify({ ...places, ...copied }) : describeCopy(copied, places));
    });
}

const unusable = { exitCode: 2 };

interface Places {
  readonly from: string;
  readonly to: string;
}

async function copy(
  source: StorageLocation,
  target: StorageLocation,
  clock: Clock,
): Promise<{ places: Places; copied: Copied }> {
  const surroundings = { clock, log: createLog('silent'), onWait: printWait };
  await using from = await openStorage(source, { ...surroundings, mustExist: true });
  await using to = await openStorage(target, surroundings);
  const progress = createProgress(clock, (accounts) => `${accounts} accounts so far`);
  const copied = await from.contents.read((read) =>
    to.contents.write((written) => copyContents(read, written, progress)),
  );
  return { places: { from: from.description, to: to.description }, copied };
}

function describeCopy(copied: Copied, { from, to }: Places): string {
  const describeChanged = (count: number) => `${count} of them new or changed`;
  return [
    `Copied from ${from} to ${to}:`,
    `  accounts            ${copied.accounts}, ${describeChanged(copied.changedAccounts)}`,
    `  counters of today   ${copied.counters}, ${describeChanged(copied.changedCounters)}`,
    `  decisions           ${copied.decisions}, ${describeChanged(copied.changedDecisions)}`,
    `  rates               ${copied.changedRates ? 'changed' : 'as they were'}`,
  ].join('\n');
}
