import { Command } from 'commander';
import { loadStorageLocation } from '../../config.ts';
import { createLog } from '../../log/logger.ts';
import { copyContents } from '../../storage/copying/copy-contents.ts';
import { openStorage } from '../../storage/open-storage.ts';
import type { CommandSurroundings } from '../command-surroundings.ts';
import { tellWait } from '../lend-storage.ts';
import { printResult } from '../print.ts';
import { readLocation } from './location.ts';
import { createProgress } from './progress.ts';

const HELP = `
A location is a folder with an SQLite file, the URL of a Postgres database, or
env:NAME, which reads either from the environment variable NAME. Without --from
or --to, that side is the storage of DATABASE_URL or DATA_DIR. Everybody on the
machine can read a password in a URL on the command line; env:NAME hides the
password.

The command copies all accounts with their ids and keys, the sign-ups with their
mails, the requests charged today, the rates and their editions, and the
decisions about rates: everything or nothing. Run it again to bring the target
up to date. Stop all servers of the source before the last run.

The command copies nothing to a target that is newer than the source. A newer
target has an account or a key that the source lacks; an account that is
verified, restricted or revoked only there, or was charged more today; rates
that were refreshed later; or an edition or a decision that the source lacks.
After you have lifted a restriction at the source, lift it at the target, too.
A sign-up that has ended at the source since the last run ends at the target,
and a key that a customer has replaced by signing up again is replaced there.

Exit codes: 0 done, 1 nothing was copied, 2 unusable arguments or settings.`;

type Options = { readonly from?: string; readonly to?: string; readonly json?: true };

/** `crossrate storage copy` */
export function buildCopyCommand({ env, clock }: CommandSurroundings): Command {
  return new Command('copy')
    .description("Copy accounts, today's counters, rates and decisions to another storage")
    .option('--from <location>', 'the storage to read')
    .option('--to <location>', 'the storage to write, created if it is missing')
    .option('--json', 'print JSON')
    .addHelpText('after', HELP)
    .action(async ({ from, to, json }: Options, command: Command) => {
      if (from === undefined && to === undefined) return command.error('error: name a location by --from or --to');
      const locate = (text?: string) => (text === undefined ? loadStorageLocation(env) : readLocation(text, env));
      const [source, target] = [locate(from), locate(to)];
      const surroundings = { clock, log: createLog('silent'), onWait: tellWait };
      await using read = await openStorage(source, { ...surroundings, mustExist: true });
      await using written = await openStorage(target, surroundings);
      const progress = createProgress(clock, (accounts) => `${accounts} accounts so far`);
      const copied = await read.contents.read((reading) =>
        written.contents.write((writing) => copyContents(reading, writing, progress)),
      );
      const places = { from: read.description, to: written.description };
      await printResult(json, { ...places, ...copied }, () => [
        `Copied from ${places.from} to ${places.to}:`,
        `  accounts            ${copied.accounts}, ${copied.changedAccounts} of them new or changed`,
        `  sign-ups            ${copied.signUps}, ${copied.changedSignUps} of them new or changed`,
        `  counters of today   ${copied.counters}, ${copied.changedCounters} of them new or changed`,
        `  decisions           ${copied.decisions}, ${copied.changedDecisions} of them new`,
        `  rates               ${copied.changedRates ? 'changed' : 'as they were'}`,
        `  editions            ${copied.editions}, ${copied.changedEditions} of them new`,
      ]);
    });
}
