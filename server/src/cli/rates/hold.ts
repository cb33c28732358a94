import type { CurrencyCode } from '@crossrate/contract';
import { Command } from 'commander';
import type { Decision } from '../../refresh/decisions.ts';
import type { CommandSurroundings } from '../command-surroundings.ts';
import { lendStorage } from '../lend-storage.ts';
import { print } from '../print.ts';
import { describeDecision, presentDecision } from './describe.ts';
import { parseDecidableCode } from './parse-decidable-code.ts';
import { parseReason } from './reason.ts';

/** `crossrate rates hold` */
export function buildHoldCommand(surroundings: CommandSurroundings): Command {
  return new Command('hold')
    .description('Believe no provider about a currency until its release; the last rate stays until it is stale')
    .argument('<currency>', 'a code of ISO 4217', parseDecidableCode)
    .requiredOption('--reason <text>', 'the reason, for later readers', parseReason)
    .option('--json', 'print JSON')
    .action(async (code: CurrencyCode, { reason, json }: { reason: string; json?: true }) => {
      const decision: Decision = { kind: 'hold', code, reason, decidedAt: surroundings.clock.now() };
      await lendStorage(surroundings, ({ rates }) => rates.decisions.put(decision), { savesTimes: true });
      await print(json ? JSON.stringify(presentDecision(decision)) : describeDecision(decision));
    });
}
