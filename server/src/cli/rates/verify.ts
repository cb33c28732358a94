import { Command } from 'commander';
import { EditionArchive } from '../../editions/archive.ts';
import { type Verification, verifyEditions } from '../../editions/verify-editions.ts';
import { writeTime } from '../../editions/write-time.ts';
import type { Storage } from '../../storage/storage.ts';
import type { CommandSurroundings } from '../command-surroundings.ts';
import { lendStorage } from '../lend-storage.ts';
import { printResult } from '../print.ts';
import { parseTime, TIME_HELP } from './parse-moment.ts';

const HELP = `${TIME_HELP}

The command computes the id of every kept edition again from its contents and
from all that the providers wrote, compares the id that each edition has of the
one before, and judges the rates again where the rules are still those of this
program. Whoever can write to the storage could replace all editions from some
one on: compare the last id with one that somebody else has noted, as from the
header Crossrate-Edition of an answer.

What the program that has other rules has judged, only that program can judge
again: use it, or begin with the first edition of these rules (--from).

Exit codes: 0 all hold, 1 one does not hold or cannot be judged again, or there
is none, 2 unusable arguments.`;

/** `crossrate rates verify` */
export function buildVerifyCommand(surroundings: CommandSurroundings): Command {
  return new Command('verify')
    .description('Verify that the stored editions are those that were published, and that their rates follow')
    .option('--from <time>', 'begin with the edition in force then (default: the first)', parseTime)
    .option('--json', 'print JSON')
    .addHelpText('after', HELP)
    .action(async ({ from = 0, json }: { from?: number; json?: true }, command: Command) => {
      if (from > surroundings.clock.now()) command.error('error: --from is in the future');
      const verify = async ({ rates }: Storage) => {
        // A record whose edition is not the last one stored cannot be read: no successor would notice the removal.
        const { record, revision } = await rates.load();
        const isLost = revision > 0 && record === undefined;
        const archive = new EditionArchive(rates.editions);
        const result = await verifyEditions(archive, rates.decisions, from);
        return { result, isLost };
      };
      const { result, isLost } = await lendStorage(surroundings, verify);
      if (result.editions === 0 && !result.broken && !isLost) throw new Error('No rates were published yet.');
      await printResult(json, presentVerification(result, isLost), () => describeVerification(result, isLost));
      if (!holds(result, isLost)) process.exitCode = 1;
    });
}

const holds = ({ broken, unknownRules }: Verification, isLost: boolean) =>
  !broken && !isLost && unknownRules.size === 0;

function presentVerification(result: Verification, isLost: boolean) {
  const { editions, kept, judged, last, broken, unknownRules } = result;
  return {
    ...{ holds: holds(result, isLost), editions, kept, judgedAgain: judged, last: last && present(last) },
    ...(unknownRules.size > 0 && { unknownRules: Object.fromEntries(unknownRules) }),
    ...(broken && { broken: { ...present(broken.edition), problem: broken.problem } }),
    ...(isLost && { isLastLost: true }),
  };
}

function present({ id, publishedAt }: { readonly id: string; readonly publishedAt: number }) {
  return { edition: id, publishedAt: writeTime(publishedAt) };
}

function describeVerification({ editions, kept, judged, last, broken, unknownRules }: Verification, isLost: boolean) {
  const counts = `${count(editions, 'edition')}, ${kept} kept, ${judged} judged again`;
  const pruned =
    editions > kept ? [`Of ${count(editions - kept, 'older edition')} the id alone is kept (RATES_KEEP_DAYS).`] : [];
  const problems = [
    ...(broken
      ? [
          `The edition ${broken.edition.id}`,
          `of ${writeTime(broken.edition.publishedAt)} does not hold: ${broken.problem}`,
        ]
      : []),
    ...(isLost ? [LOST] : []),
  ];
  const unknown = [...unknownRules].map(
    ([rules, number]) =>
      `${count(number, 'edition')} of rules ${rules} cannot be judged here: the program that has those rules can.`,
  );
  if (problems.length > 0) return [...problems, ...unknown, `Before it: ${counts}.`, ...pruned];
  return [
    ...unknown,
    `${unknown.length > 0 ? 'Otherwise all' : 'All'} hold: ${counts}.`,
    ...pruned,
    ...(last
      ? [`The last one is ${last.id}`, `of ${writeTime(last.publishedAt)}, which vouches for all before it.`]
      : []),
  ];
}

/** An edition that was removed, or a record that was altered. */
const LOST = 'The last stored edition is not the one that was published last.';

const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`;
