// `npm run fuzz` sends generated requests to the built server over raw sockets, and checks every answer against the
// contract.

import { randomInt } from 'node:crypto';
import { disposeOnSignal } from '../bench/dispose-on-signal.ts';
import { createCommand } from '../create-command.ts';
import { findBuilt } from '../testing/find-built.ts';
import { describeReport, fuzz } from './fuzz.ts';
import { parseNumber } from './parse-number.ts';
import { startTarget } from './start-target.ts';

const options = createCommand(
  'fuzz',
  'Send generated requests, good and bad, to the built server over raw sockets, and compare each answer with the contract',
)
  .option('--seconds <number>', 'duration', parseNumber, 60)
  .option('--seed <number>', 'seed of the random choices', parseNumber, randomInt(2 ** 31))
  .option('--path <path>', 'a failing conversation, as an earlier run with the same seed printed it')
  .option('--json', 'print JSON (run npm with --silent)')
  .addHelpText('after', '\nThe exit code is 1 after a finding, and 2 for arguments that cannot be used.')
  .parse()
  .opts<{ seconds: number; seed: number; path?: string; json?: true }>();

await using resources = new AsyncDisposableStack();
disposeOnSignal(resources);

const report = await fuzz(await startTarget(resources, findBuilt('server', 'bin.js')), options);
console.log(options.json ? JSON.stringify(report) : describeReport(report));
if (report.failure) process.exitCode = 1;
