import { publishRate } from '@crossrate/contract/money';
import { Command } from 'commander';
import { emptyState, type RefreshState } from '../../refresh/refresh-state.ts';
import { alignColumns } from '../align-columns.ts';
import type { CommandSurroundings } from '../command-surroundings.ts';
import { lendStorage } from '../lend-storage.ts';
import { print } from '../print.ts';
import { describeDecision, presentDecision } from './describe.ts';

/** `crossrate rates list` */
export function buildListCommand(surroundings: CommandSurroundings): Command {
  return new Command('list')
    .description('List the decisions about rates, and the rates that are waiting to be believed')
    .option('--json', 'print JSON')
    .action(async ({ json }: { json?: true }) => {
      const { doubted, decided } = await lendStorage(surroundings, async ({ rates }) => {
        const { record } = await rates.load();
        return { doubted: listDoubted(record?.state ?? emptyState), decided: await rates.decisions.list() };
      });
      if (json) return print(JSON.stringify({ decisions: decided.map(presentDecision), doubted }));
      const rows = doubted.map(({ code, provider, usdRate, lastUsdRate, since }) => [
        code,
        provider,
        usdRate,
        lastUsdRate ?? '-',
        since,
      ]);
      const table = alignColumns([['CURRENCY', 'PROVIDER', 'STATES FOR 1 USD', 'LAST BELIEVED', 'SINCE'], ...rows]);
      const decisions =
        decided.length > 0 ? decided.map(describeDecision).join('\n') : 'There are no decisions about rates.';
      return print(`${decisions}\n\n${doubted.length > 0 ? table : 'No rate is waiting to be believed.'}`);
    });
}

function listDoubted({ believed, suspects }: RefreshState) {
  return [...suspects].flatMap(([code, quotes]) =>
    quotes.map(({ provider, rate, asOf, since }) => {
      const last = believed.get(code);
      return {
        code,
        provider,
        usdRate: publishRate(rate),
        ...(last && { lastUsdRate: publishRate(last.rate) }),
        asOf: new Date(asOf).toISOString(),
        since: new Date(since).toISOString(),
      };
    }),
  );
}
