import type { CurrencyCode } from '@crossrate/contract';
import type { Command } from 'commander';
import { explainRate } from '../../editions/explanation.ts';
import { judgeOnce } from '../../refresh/refresh-once.ts';
import type { CommandSurroundings } from '../command-surroundings.ts';
import { describeExplanation } from '../explain/describe-explanation.ts';
import { buildExplaining, choosePair, type ExplainOptions } from '../explain/explain-command.ts';
import { printResult } from '../print.ts';
import { lendRefreshing, type Refreshing } from './lend-refreshing.ts';

/** `crossrate refresh explain` */
export function buildExplainCommand(surroundings: CommandSurroundings): Command {
  return buildExplaining()
    .description('Ask the providers, save nothing, and show the witnesses of a rate, the verdict and the arithmetic')
    .addHelpText('after', '\nExit codes: 0 there is a rate, 1 none, 2 unusable arguments or settings.')
    .action(async (code: CurrencyCode, { base, json }: ExplainOptions) => {
      const pair = choosePair(code, base);
      const explain = async ({ prepareEdition, ...options }: Refreshing) => {
        const round = await judgeOnce(options, new AbortController().signal);
        return explainRate(prepareEdition(round), surroundings.clock.now(), pair);
      };
      const explanation = await lendRefreshing(surroundings, explain);
      await printResult(json, explanation, () => describeExplanation(explanation));
      if (!explanation.cross) process.exitCode = 1;
    });
}
