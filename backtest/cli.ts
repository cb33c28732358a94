// Replays real history through the judgement of rates: `npm run backtest`.

import { closeSync, openSync, writeFileSync } from 'node:fs';
import { InvalidArgumentError } from 'commander';
import { createCommand } from '../repository/create-command.ts';
import { faultNames } from './faults/index.ts';
import { readHistory } from './history/read-history.ts';
import { renderPage } from './report/page.ts';
import { showProgress } from './report/progress.ts';
import { replayTrial } from './report/replay.ts';
import { describeBacktest } from './report/text.ts';
import { runBacktest } from './run-backtest.ts';
import { parseTrial, type Trial } from './trials/trial.ts';

interface Options {
  readonly every: number;
  readonly json?: true;
  readonly html?: string;
  readonly replay?: Trial;
}

const GOAL_MISSED = 1;
const UNUSABLE = 2;

const command = createCommand(
  'backtest',
  'Replay real exchange rates through the judgement, honest and with faults, and count the faults that it catches',
)
  .option('--every <n>', 'try faults on every nth table of the history; 1 takes some minutes', parseEvery, 4)
  .option('--json', 'print JSON')
  .option('--html <file>', 'write a page with charts, too')
  .option(
    '--replay <trial>',
    'show one trial: DATE/PROVIDER/FAULT/CURRENCY, optionally followed by /PROVIDERS-UP and /cold',
    readTrial,
  )
  .addHelpText(
    'after',
    `\nFAULT is one of ${faultNames}.\n\nExit codes: 0 every goal is met, 1 a goal is missed or a wrong rate is published, 2 unusable arguments.`,
  )
  .action(run);

try {
  await command.parseAsync();
} catch (error) {
  console.error(`backtest: ${error instanceof Error ? error.message : error}`);
  process.exitCode = error instanceof RangeError ? UNUSABLE : GOAL_MISSED;
}

function run({ every, json, html, replay }: Options): void {
  if (replay) {
    const { text, published } = replayTrial(replay);
    console.log(json ? JSON.stringify({ trial: replay, published }) : text);
    if (published.length > 0) process.exitCode = GOAL_MISSED;
    return;
  }
  // Opening the file first reports a file that cannot be written before minutes of work.
  if (html !== undefined) closeSync(openSync(html, 'a'));
  const result = runBacktest({ every, onProgress: showProgress(process.stderr) });
  if (html !== undefined) writeFileSync(html, renderPage(result, readHistory()));
  console.log(json ? JSON.stringify(result) : describeBacktest(result));
  if (!result.isMet) process.exitCode = GOAL_MISSED;
}

function parseEvery(text: string): number {
  const every = Number(text);
  if (!/^\d{1,3}$/.test(text) || every < 1) throw new InvalidArgumentError('Expected a whole number from 1 to 999.');
  return every;
}

function readTrial(text: string): Trial {
  try {
    return parseTrial(text);
  } catch (error) {
    throw new InvalidArgumentError(error instanceof Error ? error.message : String(error));
  }
}
