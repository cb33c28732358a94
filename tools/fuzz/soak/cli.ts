// `npm run soak` runs the built server under mixed load while faults come and go.

import { randomInt } from 'node:crypto';
import { constants } from 'node:os';
import { InvalidArgumentError } from 'commander';
import { buildServer } from '../../bench/build-server.ts';
import { createCommand } from '../../create-command.ts';
import { programs } from '../../testing/server/start-server.ts';
import { parseSeed } from '../parse-seed.ts';
import { describeReport } from './describe-report.ts';
import { judge } from './judge.ts';
import type { PlannedFault } from './schedule.ts';
import { type Progress, soak } from './soak.ts';

const CALM_SECONDS = 4;
const WORKERS = 2;
const PROGRESS_SECONDS = 2;

const options = createCommand(
  'soak',
  'Put the built server under mixed load, switch faults on and off, and compare its counters with its answers',
)
  .option('--minutes <number>', 'duration of the load', parseMinutes, 2)
  .option('--seed <number>', 'seed of the random choices', parseSeed, randomInt(2 ** 31))
  .option('--json', 'print JSON (run npm with --silent)')
  .addHelpText(
    'after',
    `
The command first builds the server, and needs Linux. Only root can try a full disk. Ctrl-C ends the load, and prints the
table so far. The exit code is 1 if an acknowledged request is not in the counters, if the server granted more than a limit,
served nobody within 10 s of the end of a fault, or needs more and more memory; and 2 for arguments that cannot be used.`,
  )
  .parse()
  .opts<{ minutes: number; seed: number; json?: true }>();

const stopped = new AbortController();
// npm repeats the signal that the terminal has already sent. The second signal must not end the process before the
// table is printed.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopped.abort());

console.error(`seed ${options.seed}`);
{
  await using resources = new AsyncDisposableStack();
  stopped.signal.addEventListener('abort', () => void resources.disposeAsync());
  console.error('building the server');
  await buildServer(resources).catch((error) => {
    if (stopped.signal.aborted) process.exit(128 + constants.signals.SIGINT);
    throw error;
  });
}
let reportedAt = 0;
const report = await soak({
  seed: options.seed,
  seconds: options.minutes * 60,
  program: programs.built,
  workers: WORKERS,
  calmSeconds: CALM_SECONDS,
  signal: stopped.signal,
  onPlanned: printPlan,
  onProgress(progress) {
    if (progress.seconds - reportedAt < PROGRESS_SECONDS - 0.5) return;
    reportedAt = progress.seconds;
    console.error(describeProgress(progress));
  },
});
const problems = judge(report);
console.log(options.json ? JSON.stringify({ ...report, problems }) : [describeReport(report), ...problems].join('\n'));
if (problems.length > 0) process.exitCode = 1;

function printPlan(planned: readonly PlannedFault[], omitted: Readonly<Record<string, string>>): void {
  for (const { name, from, to } of planned) console.error(`  ${from.toFixed(1)} s to ${to.toFixed(1)} s: ${name}`);
  for (const [name, reason] of Object.entries(omitted)) console.error(`  left out: ${name}, because ${reason}`);
}

function describeProgress({ seconds, requests, acknowledged, failures, memory, fault }: Progress): string {
  const counts = `${requests} requests, ${acknowledged} acknowledged, ${failures} failures`;
  return `${seconds.toFixed(0).padStart(5)} s: ${counts}, ${(memory / 1024 / 1024).toFixed(0)} MB${fault ? `, ${fault}` : ''}`;
}

function parseMinutes(text: string): number {
  const minutes = Number(text);
  if (/^\d{1,5}(\.\d{1,3})?$/.test(text) && minutes > 0) return minutes;
  throw new InvalidArgumentError('Expected a number of minutes above 0, such as 0.5.');
}
