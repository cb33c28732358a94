// Replays real history through the judgement of rates: `npm run backtest`.

import { createCommand } from '../create-command.ts';
import { describeBacktest } from './describe-backtest.ts';
import { listGoals } from './goals.ts';
import { readEcbHistory } from './history/history-files.ts';
import { QUICK, runBacktest, THOROUGH } from './run-backtest.ts';
import { writePage } from './write-page.ts';

const { quick, json, write } = createCommand(
  'backtest',
  'Replay real exchange rates through the judgement, as they were and with faults, and compare it with its goals. ' +
    'The ECB’s days since 2020 are replayed if `npm run history` has fetched them.',
)
  .option('--quick', 'try fewer faults')
  .option('--json', 'print JSON')
  .option('--write', 'write the figures into docs/providers.md, too')
  .addHelpText('after', '\nExit codes: 0 every goal is met, 1 a goal is missed, 2 unusable arguments.')
  .parse()
  .opts<{ quick?: true; json?: true; write?: true }>();

const result = runBacktest(quick ? QUICK : THOROUGH, readEcbHistory());
const goals = listGoals(result);
if (write) writePage(result);
console.log(json ? JSON.stringify({ ...result, goals }) : describeBacktest(result, goals));
if (goals.some(({ isMet }) => !isMet)) process.exitCode = 1;
