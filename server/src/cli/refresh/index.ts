import { Command } from 'commander';
import { openBook } from '../../editions/open-book.ts';
import { refreshOnce } from '../../refresh/refresh-once.ts';
import type { CommandSurroundings } from '../command-surroundings.ts';
import { printResult } from '../print.ts';
import { describeReport } from './describe-report.ts';
import { buildExplainCommand } from './explain.ts';
import { lendRefreshing, type Refreshing } from './lend-refreshing.ts';
import { buildReport } from './report.ts';

/** `crossrate refresh` */
export function buildRefreshCommand(surroundings: CommandSurroundings): Command {
  const command = new Command('refresh')
    .description(
      'Ask the providers for rates, save the believed ones in DATA_DIR or DATABASE_URL, and show the judgement',
    )
    .option('--once', 'ask once and end; a running service refreshes by itself')
    .option('--json', 'print JSON')
    .enablePositionalOptions()
    .addHelpText('after', '\nExit codes: 0 rates, 1 no believable ones, 2 unusable arguments or settings.')
    .action(async ({ once, json }: { once?: true; json?: true }) => {
      if (!once)
        command.error("error: add --once; only a running service, 'crossrate serve', refreshes again and again");
      const refresh = async ({ prepareEdition, ...options }: Refreshing) => {
        const { round } = await refreshOnce(options, new AbortController().signal);
        return buildReport(round, openBook(prepareEdition(round), surroundings.clock.now()));
      };
      const report = await lendRefreshing(surroundings, refresh, { mayCreate: true, savesTimes: true });
      await printResult(json, report, () => describeReport(report));
      if (!report.built) process.exitCode = 1;
    });
  return command.addCommand(buildExplainCommand(surroundings));
}
