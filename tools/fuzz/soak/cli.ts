// `npm run soak` runs the built server under mixed load while faults come and go.

import { disposeOnSignal } from '../../bench/dispose-on-signal.ts';
import { createCommand } from '../../create-command.ts';
import { findBuilt } from '../../testing/find-built.ts';
import { parseNumber } from '../parse-number.ts';
import { faults } from './faults.ts';
import { describeFault, describeReport, judge } from './report.ts';
import { soak } from './soak.ts';

const options = createCommand(
  'soak',
  'Put the built server under mixed load, switch faults on and off, and compare its counters with its answers',
)
  .option('--minutes <number>', 'duration of the load', parseNumber, 2)
  .option('--json', 'print JSON (run npm with --silent)')
  .addHelpText(
    'after',
    `
The command needs Linux. Only root can try a full disk. The exit code is 1 if an acknowledged request is not in the counters,
if the server granted more than a limit, served nobody within 10 s of the end of a fault, or needs too much memory; and 2 for
arguments that cannot be used.`,
  )
  .parse()
  .opts<{ minutes: number; json?: true }>();

await using resources = new AsyncDisposableStack();
disposeOnSignal(resources);

const report = await soak(
  {
    seconds: options.minutes * 60,
    program: findBuilt('server', 'bin.js'),
    workers: 2,
    faults,
    calmSeconds: 4,
    onFault: (fault) => console.error(describeFault(fault)),
  },
  resources,
);
console.log(options.json ? JSON.stringify({ ...report, problems: judge(report) }) : describeReport(report));
if (judge(report).length > 0) process.exitCode = 1;
