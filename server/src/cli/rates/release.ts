import type { Command } from 'commander';
import { describeDecision, presentDecision } from '../../editions/describe-decision.ts';
import type { RateStore } from '../../editions/rate-store.ts';
import { type Decision, type Signature, selectInForce } from '../../judging/decisions.ts';
import type { Storage } from '../../storage/storage.ts';
import type { CommandSurroundings } from '../command-surroundings.ts';
import { confirmChange } from '../confirm-change.ts';
import { lendStorage } from '../lend-storage.ts';
import { printResult } from '../print.ts';
import {
  buildSubjectCommand,
  type DecisionOptions,
  parseReason,
  parseSubject,
  type Subject,
} from './decision-command.ts';

const HELP = `
Where two providers have left the peg of a currency, the command puts the peg in
force again, with the reason. The end of a hold leaves the peg off: repeat the
command to restore the peg, too.`;

/** `crossrate rates release` */
export function buildReleaseCommand(surroundings: CommandSurroundings): Command {
  return buildSubjectCommand('release', parseSubject)
    .description('Take back the decision about a currency or a provider, or put a peg in force again')
    .option('--reason <text>', 'the reason, for later readers', parseReason)
    .addHelpText('after', HELP)
    .action(async (subject: Subject, { reason, by, json }: Partial<DecisionOptions> & Pick<DecisionOptions, 'by'>) => {
      const signature = { by, decidedAt: surroundings.clock.now() };
      const release = ({ rates }: Storage) => releaseSubject(rates, subject, { ...signature, reason });
      const { restored, isPegOff } = await lendStorage(surroundings, release, { savesTimes: true });
      const released = { subject: subject.name, released: true, isPegOff };
      await printResult(json, { ...released, restored: restored && presentDecision(restored) }, () =>
        restored ? [describeDecision(restored)] : describeRelease(subject, isPegOff),
      );
    });
}

/** Takes a decision back, or puts a peg in force again; tells whether the peg of the currency is still off. */
async function releaseSubject(
  rates: RateStore,
  subject: Subject,
  { reason, ...signature }: Omit<Signature, 'reason'> & { readonly reason?: string | undefined },
): Promise<{ readonly restored?: Decision; readonly isPegOff: boolean }> {
  const { record } = await rates.load();
  const decision = selectInForce(await rates.decisions.list()).find((each) => each.subject === subject.name);
  const isPegOff = subject.kind === 'currency' && record?.state.brokenPegs.has(subject.name) === true;
  if (isPegOff && decision?.kind === 'restore')
    throw new Error(`The peg of ${subject.name} is in force again from the next round on.`);
  // A hold says nothing about the peg, and its end must not restore a peg that the providers have left.
  if (isPegOff && (!decision || decision.kind === 'accept')) {
    const restored: Decision = {
      kind: 'restore',
      subject: subject.name,
      reason: reason ?? 'the peg is back in force',
      ...signature,
    };
    await confirmChange(rates.decisions.append(restored), 'rates list');
    return { restored, isPegOff: false };
  }
  if (!decision) throw new Error(`There is no decision about ${subject.name}. See \`rates list\`.`);
  const released = { kind: 'release', subject: subject.name, reason: reason ?? 'released', ...signature } as const;
  await confirmChange(rates.decisions.append(released), 'rates list');
  return { isPegOff };
}

function describeRelease({ kind, name }: Subject, isPegOff: boolean): string[] {
  if (kind === 'provider') return [`${name} is judged like any other provider again.`];
  const judged = `${name} is judged by its witnesses again.`;
  return isPegOff ? [judged, `Its peg is still off: \`rates release ${name}\` again restores the peg.`] : [judged];
}
