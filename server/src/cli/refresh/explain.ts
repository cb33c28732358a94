import type { CurrencyCode } from '@crossrate/contract';
import { Command } from 'commander';
import { judgeOnce } from '../../refresh/refresh-once.ts';
import type { CommandSurroundings } from '../command-surroundings.ts';
import { parseCode } from '../parse-code.ts';
import { print } from '../print.ts';
import { wrapParagraphs } from '../wrap-paragraphs.ts';
import { describeExplanation } from './describe-explanation.ts';
import { explainRate } from './explanation.ts';
import { lendRefreshing } from './lend-refreshing.ts';

/** `crossrate refresh explain` */
export function buildExplainCommand(surroundings: CommandSurroundings): Command {
  return new Command('explain')
    .description('Ask the providers, save nothing, and show the witnesses of a rate, the verdict and the arithmetic')
    .argument('<currency>', 'a code of ISO 4217', parseCode)
    .option('--base <currency>', 'the base of the cross rate (default: "USD", and "EUR" for USD itself)', parseCode)
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      wrapParagraphs('Exit codes: 0 there is a rate, 1 there is none, 2 unusable arguments or settings.'),
    )
    .action(async (code: CurrencyCode, { base, json }: { base?: CurrencyCode; json?: true }) => {
      const explanation = await lendRefreshing(surroundings, async ({ openBook, ...options }) => {
        const { judgement } = await judgeOnce(options, new AbortController().signal);
        const pair = { base: base ?? (code === 'USD' ? 'EUR' : 'USD'), target: code };
        return explainRate(judgement, openBook(judgement.state)?.rates, pair);
      });
      await print(json ? JSON.stringify(explanation) : describeExplanation(explanation));
      if (!explanation.cross) process.exitCode = 1;
    });
}
