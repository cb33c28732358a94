import { Command } from 'commander';
import { systemClock } from '../../clock.ts';
import { loadConfig } from '../../config.ts';
import { createLog } from '../../logger.ts';
import { createChain } from '../../providers/create-chain.ts';
import { emptyState, stateAfter } from '../../refresh/refresh-state.ts';
import { runRound } from '../../refresh/round.ts';
import { openDatabase } from '../../storage/sqlite/database.ts';
import { sqliteRefreshStateStore } from '../../storage/sqlite/refresh-state-store.ts';
import { print } from '../print.ts';
import { describeReport } from './describe-report.ts';
import { reportOf } from './report.ts';

/** `crossrate refresh --once` */
export function refreshCommand(env: NodeJS.ProcessEnv): Command {
  return new Command('refresh')
    .description('Ask the providers for rates, keep them in DATA_DIR for the next start, and show what each one had')
    .requiredOption('--once', 'ask once and end; the service itself refreshes as long as it runs')
    .option('--json', 'print JSON')
    .addHelpText('after', '\nExit codes: 0 there are rates, 1 no provider had any, 2 unusable settings.')
    .action(async ({ json }: { json?: true }) => {
      const config = loadConfig(env);
      using resources = new DisposableStack();
      const database = resources.adopt(openDatabase(config.dataDirectory), (opened) => opened.close());
      const store = sqliteRefreshStateStore(database, createLog('silent'));
      const surroundings = { fetch, clock: systemClock, random: Math.random, timeout: config.providerTimeout };
      const chain = createChain(config.providers, surroundings);
      const saved = (await store.load()) ?? emptyState;
      const onAsk = (provider: string) => process.stderr.isTTY && console.error(`asking ${provider} …`);
      const context = { references: saved.references, maxJump: config.maxJump, now: Date.now(), isUrgent: true, onAsk };
      const round = await runRound(chain, context, new AbortController().signal);
      const state = stateAfter(saved, round);
      await store.save(state);
      const names = config.providers.map(({ name }) => name);
      const report = reportOf(names, round, round.merged && state.snapshot);
      await print(json ? JSON.stringify(report) : describeReport(report));
      if (!report.built) process.exitCode = 1;
    });
}
