// Replays real history through the judgement of rates: `npm run backtest`.

import { InvalidArgumentError } from 'commander';
import { createCommand } from '../create-command.ts';
import { listGoals } from './goals.ts';
import { readEcbHistory } from './history/ecb-files.ts';
import { describeBacktest } from './report/text.ts';
import { runBacktest } from './run-backtest.ts';

const command = createCommand(
  'backtest',
  'Replay real exchange rates through the judgement, as they were and with faults, and compare it with its goals. ' +
    'The ECB’s days since 2020 are replayed if `npm run history` has fetched them.',
)
  .option('--rounds <n>', 'try faults in about n rounds of each history', parseRounds, 25)
  .option('--json', 'print JSON')
  .addHelpText('after', '\nExit codes: 0 every goal is met, 1 a goal is missed, 2 unusable arguments.')
  .action(run);
command.parse();

function run({ rounds, json }: { readonly rounds: number; readonly json?: true }): void {
  const result = runBacktest({
    rounds,
    ecbDays: readEcbHistory(),
    onTask: (task) => process.stderr.write(`${task}\n`),
  });
  const goals = listGoals(result);
  console.log(json ? JSON.stringify({ ...result, goals }) : describeBacktest(result, goals));
  if (goals.some(({ isMet }) => !isMet)) process.exitCode = 1;
}

function parseRounds(text: string): number {
  const rounds = Number(text);
  if (!/^\d{1,4}$/.test(text) || rounds < 1) throw new InvalidArgumentError('Expected a whole number from 1 to 9999.');
  return rounds;
}
