import type { Command } from 'commander';
import { describeDecision, presentDecision } from '../../editions/describe-decision.ts';
import type { Decision } from '../../judging/decisions.ts';
import type { Storage } from '../../storage/storage.ts';
import type { CommandSurroundings } from '../command-surroundings.ts';
import { confirmChange } from '../confirm-change.ts';
import { lendStorage } from '../lend-storage.ts';
import { printResult } from '../print.ts';
import { buildDecisionCommand, type DecisionOptions, type Subject } from './decision-command.ts';

/** `crossrate rates hold` */
export function buildHoldCommand(surroundings: CommandSurroundings): Command {
  return buildDecisionCommand('hold')
    .description(
      'Believe nothing new about a currency, or nothing of a provider, until its release; the last rates stay until stale',
    )
    .action(async ({ name: subject }: Subject, { reason, by, json }: DecisionOptions) => {
      const decision: Decision = { kind: 'hold', subject, reason, by, decidedAt: surroundings.clock.now() };
      const hold = ({ rates }: Storage) => confirmChange(rates.decisions.append(decision), 'rates list');
      await lendStorage(surroundings, hold, { savesTimes: true });
      await printResult(json, presentDecision(decision), () => [describeDecision(decision)]);
    });
}
