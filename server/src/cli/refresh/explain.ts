import type { CurrencyCode } from '@crossrate/contract';
import { Command } from 'commander';
import { judgeOnce } from '../../refresh/refresh-once.ts';
import type { CommandSurroundings } from '../command-surroundings.ts';
import { parseCode } from '../parse-code.ts';
import { print } from '../print.ts';
import { wrapParagraphs } from '../wrap-paragraphs.ts';
import { describeExplanation, describeSilences } from './describe-explanation.ts';
import { explainRate } from './explanation.ts';
import { lendRefreshing } from './lend-refreshing.ts';
import { reportSilences } from './silence.ts';

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
      const { explanation, silences } = await lendRefreshing(surroundings, async ({ openBook, ...options }) => {
        const { judgement, outcomes } = await judgeOnce(options, new AbortController().signal);
        const pair = { base: base ?? (code === 'USD' ? 'EUR' : 'USD'), target: code };
        const explanation = explainRate(judgement, openBook(judgement.state)?.rates, pair);
        return { explanation, silences: reportSilences(outcomes) };
      });
      const paragraphs = [describeSilences(silences), describeExplanation(explanation)];
      await print(
        json
          ? JSON.stringify({ ...explanation, withoutTable: silences })
          : paragraphs.filter((text) => text !== '').join('\n\n'),
      );
      if (!explanation.cross) process.exitCode = 1;
    });
}
