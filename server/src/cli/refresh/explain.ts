import { type CurrencyCode, readCurrencyCode } from '@crossrate/contract';
import { Command, InvalidArgumentError } from 'commander';
import { explainRate } from '../../editions/explanation.ts';
import { judgeOnce } from '../../refresh/refresh-once.ts';
import { joinParagraphs } from '../align-columns.ts';
import type { CommandSurroundings } from '../command-surroundings.ts';
import { printResult } from '../print.ts';
import { describeExplanation } from './describe-explanation.ts';
import { lendRefreshing } from './lend-refreshing.ts';
import { reportSilences } from './report.ts';

/** `crossrate refresh explain` */
export function buildExplainCommand(surroundings: CommandSurroundings): Command {
  return new Command('explain')
    .description('Ask the providers, save nothing, and show the witnesses of a rate, the verdict and the arithmetic')
    .argument('<currency>', 'a code of ISO 4217', parseCode)
    .option('--base <currency>', 'the base of the cross rate (default: "USD", and "EUR" for USD itself)', parseCode)
    .option('--json', 'print JSON')
    .addHelpText('after', '\nExit codes: 0 there is a rate, 1 none, 2 unusable arguments or settings.')
    .action(async (code: CurrencyCode, { base, json }: { base?: CurrencyCode; json?: true }) => {
      const { explanation, silences } = await lendRefreshing(surroundings, async ({ openBook, ...options }) => {
        const { judgement, outcomes } = await judgeOnce(options, new AbortController().signal);
        const pair = { base: base ?? (code === 'USD' ? 'EUR' : 'USD'), target: code };
        const explanation = explainRate(
          judgement,
          { book: openBook(judgement.state), policy: options.settings.policy },
          pair,
        );
        return { explanation, silences: reportSilences(outcomes) };
      });
      await printResult(json, { ...explanation, withoutTable: silences }, () =>
        joinParagraphs(
          silences.map(({ provider, result, reason }) => `${provider} ${result}: ${reason}`),
          describeExplanation(explanation),
        ),
      );
      if (!explanation.cross) process.exitCode = 1;
    });
}

function parseCode(text: string): CurrencyCode {
  const code = readCurrencyCode(text);
  if (!code) throw new InvalidArgumentError('Expected one of the supported currency codes.');
  return code;
}
