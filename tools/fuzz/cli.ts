// `npm run fuzz` sends generated requests to the real server over raw sockets, and checks every answer against the
// contract.

import { randomInt } from 'node:crypto';
import { InvalidArgumentError } from 'commander';
import { disposeOnSignal } from '../bench/dispose-on-signal.ts';
import { createCommand } from '../create-command.ts';
import { count, describeReport } from './describe-report.ts';
import { fuzz } from './fuzz.ts';
import { parseSeed } from './parse-seed.ts';
import { startTarget } from './start-target.ts';

const PROGRESS_MS = 5_000;

const command = createCommand(
  'fuzz',
  'Send generated requests, good and bad, to the real server over raw sockets, and compare each answer with the contract',
)
  .option('--seconds <number>', 'duration', parsePositiveInteger, 60)
  .option('--requests <number>', 'the most requests', parsePositiveInteger)
  .option('--seed <number>', 'seed of the random choices', parseSeed, randomInt(2 ** 31))
  .option('--path <path>', 'a failing case, as an earlier run with the same seed printed it', parsePath)
  .option('--json', 'print JSON (run npm with --silent)')
  .addHelpText('after', '\nThe exit code is 1 after a finding, and 2 for arguments that cannot be used.')
  .parse();
const options = command.opts<{ seconds: number; requests?: number; seed: number; path?: string; json?: true }>();

await using resources = new AsyncDisposableStack();
disposeOnSignal(resources);

if (options.path !== undefined && command.getOptionValueSource('seed') !== 'cli') {
  command.error('error: --path belongs to a --seed');
}

console.error(`seed ${options.seed}`);
let reportedAt = performance.now();
const target = await startTarget(resources);
const report = await fuzz(target, {
  ...options,
  onProgress: ({ requests, conversations }) => {
    if (performance.now() - reportedAt < PROGRESS_MS) return;
    reportedAt = performance.now();
    console.error(`${count(requests, 'request')}, ${count(conversations, 'conversation')}`);
  },
});
const { failure } = report;
const printable = failure ? { ...report, failure: { ...failure, bytes: failure.bytes.toString('latin1') } } : report;
console.log(options.json ? JSON.stringify(printable) : describeReport(report));
if (failure) process.exitCode = 1;

function parsePositiveInteger(text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Expected a whole number above 0.');
}

function parsePath(text: string): string {
  if (/^\d+(:\d+)*$/.test(text)) return text;
  throw new InvalidArgumentError('Expected numbers with colons between them.');
}
