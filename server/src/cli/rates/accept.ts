import { divide } from '@crossrate/contract/money';
import type { Command } from 'commander';
import { EditionArchive } from '../../editions/archive.ts';
import { describeDecision, presentDecision } from '../../editions/describe-decision.ts';
import type { Decision } from '../../judging/decisions.ts';
import { isOffPeg } from '../../judging/peg-deviation.ts';
import { findAnchorRate, pegs } from '../../judging/pegs.ts';
import type { RefreshState } from '../../judging/refresh-state.ts';
import type { Storage } from '../../storage/storage.ts';
import type { CommandSurroundings } from '../command-surroundings.ts';
import { confirmChange } from '../confirm-change.ts';
import { insist } from '../insist.ts';
import { lendStorage } from '../lend-storage.ts';
import { printResult } from '../print.ts';
import { chooseWaiting } from './choose-waiting.ts';
import { buildDecisionCommand, type DecisionOptions, type Subject } from './decision-command.ts';
import { listDoubts } from './list-doubts.ts';

const HELP = `
For a currency, the command accepts the rate that is waiting to be believed.
Where several witnesses of the provider state about the same rate, it takes the
one in the middle. A rate off the peg of its currency switches the peg off until
\`rates release\`. A rate far from the last one, or which most witnesses
contradict, is accepted after a question at a terminal, or with --force.

For a provider, the command accepts all that it has published so far, for three
days, as after a day on which every rate moved. What it publishes later is
judged anew.

Providers that agree on another rate for a later day outvote an accepted rate.
To believe no provider, use \`rates hold\`.`;

type AcceptOptions = DecisionOptions & { readonly provider?: string; readonly force?: true };

/** `crossrate rates accept` */
export function buildAcceptCommand(surroundings: CommandSurroundings): Command {
  return buildDecisionCommand('accept')
    .description('Believe a rate that waits, as after a devaluation, or the whole table of a provider')
    .option('--provider <name>', 'the provider or the witness of the rate, if they disagree')
    .option('--force', 'accept without a question also what differs much from the last rate or from most witnesses')
    .addHelpText('after', HELP)
    .action(async (subject: Subject, { reason, provider, force, by, json }: AcceptOptions, command: Command) => {
      if (subject.kind === 'provider' && provider !== undefined)
        command.error(`error: --provider chooses the rate of a currency, and ${subject.name} is a provider itself.`);
      const signature = { reason, by, decidedAt: surroundings.clock.now() };
      const accept = async ({ rates }: Storage) => {
        const { record } = await rates.load();
        const state = record?.state;
        const decision: Decision =
          subject.kind === 'provider'
            ? { kind: 'trust', subject: findDoubted(subject.name, state), ...signature }
            : { kind: 'accept', subject: subject.name, ...chooseWaiting(subject.name, state, provider), ...signature };
        if (record && decision.kind === 'accept' && !force) {
          const { judgement } = await new EditionArchive(rates.editions).read(record.edition);
          const witnesses = (judgement.verdicts.get(decision.subject)?.findings ?? []).map(({ witness }) => witness);
          const doubts = listDoubts(decision, record.state.believed.get(decision.subject), witnesses);
          if (doubts.length > 0) await insist(doubts);
        }
        await confirmChange(rates.decisions.append(decision), 'rates list');
        return { decision, switchesPegOff: decision.kind === 'accept' && leavesPeg(decision, state) };
      };
      const { decision, switchesPegOff } = await lendStorage(surroundings, accept, { savesTimes: true });
      await printResult(json, { ...presentDecision(decision), switchesPegOff }, () => [
        describeDecision(decision),
        ...(switchesPegOff ? [describePeg(decision)] : []),
      ]);
    });
}

/** @throws Error unless a rate of the provider waits. */
function findDoubted(provider: string, state: RefreshState | undefined): string {
  const waiting = [...(state?.waiting.values() ?? [])].flat();
  if (waiting.some((quote) => quote.provider === provider)) return provider;
  throw new Error(`${provider} states no rate that is waiting to be believed. See \`rates list\`.`);
}

/** True when an accepted rate leaves the peg of its currency, as far as the rate of the anchor is known. */
function leavesPeg({ subject, rate }: Extract<Decision, { kind: 'accept' }>, state: RefreshState | undefined): boolean {
  const peg = pegs.get(subject);
  const anchor = findAnchorRate(subject, (code) => state?.believed.get(code)?.rate);
  return peg !== undefined && anchor !== undefined && isOffPeg(divide(rate, anchor), peg);
}

function describePeg({ subject }: Decision): string {
  return `The rate is off the peg of ${subject}, so the peg is off until \`rates release ${subject}\`.`;
}
