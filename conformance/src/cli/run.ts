import { randomInt } from 'node:crypto';
import { router } from '@crossrate/contract';
import type { Clause, Keys } from '../clause.ts';
import { clauses } from '../clauses/index.ts';
import { readKey } from '../exchange.ts';
import { writeReports } from '../report/format-report.ts';
import { formatEnd } from '../report/format-text.ts';
import { collectReport } from '../suite/collect-report.ts';
import { driverNames } from '../suite/result.ts';
import { selectClauses } from '../suite/select-clauses.ts';
import { openTarget, type Target, type TargetOptions } from '../suite/target.ts';
import { judge } from '../suite/verdict.ts';
import { CliError } from './cli-error.ts';
import { checkWritable, readExpectedFailures } from './files.ts';
import { addQuotaKey, readKeys } from './keys.ts';
import type { Options } from './options.ts';
import { runPreflight } from './preflight.ts';
import { printEnd, printResult, showProgress, warn } from './terminal.ts';
import { openTransport } from './transport.ts';

/** Tries a target as the options say, and prints and writes the results. */
export async function run(url: string, options: Options, env: NodeJS.ProcessEnv): Promise<void> {
  const {
    profile = 'interface',
    strict: isStrict,
    partial: isPartial,
    driver = 'http',
    quotaKeyCommand: command,
  } = options;
  const { failures: expected, seed: listedSeed } = await readExpectedFailures(options);
  const { seed = listedSeed ?? randomInt(2 ** 31) } = options;
  await checkWritable(options);
  const tried = selectClauses(clauses, options);
  if (tried.length === 0) throw new CliError('No clause is left to try; --list shows which there are.');
  const sending = await openTransport(options, env);
  const keys = { ...(await readKeys(options, env, sending)) };
  if (keys.spare && needsKey(tried, 'spare'))
    warn('the run uses up the key of --quota-key, which must be unused today.');
  if (options.insecure) warn('--insecure checks no certificate: whoever is on the way can read the keys.');

  showProgress(`asking ${url}`);
  const interrupt = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => interrupt.abort());
  const targetOptions: TargetOptions = {
    ...{ ...sending, url, keys, seed, hasProbes: options.probes, signal: interrupt.signal },
    ...{ perSecond: options.rate, concurrency: options.concurrency },
    drivers: driver === 'both' ? driverNames : [driver],
  };
  const target = openTarget(targetOptions);
  const key = needsKey(tried, 'active') ? keys.active : undefined;
  const warnings = await runPreflight(target.begin('http').context.http, { url, key });
  showProgress('');
  warnings.forEach(warn);
  if (command) showProgress('waiting for the command of --quota-key-command');
  if (command && needsKey(tried, 'spare')) Object.assign(keys, await addQuotaKey(keys, command));
  showProgress('');

  let count = 0;
  let failed = 0;
  const report = await collectReport(
    { ...targetOptions, clauses: tried },
    {
      ...{ target, expected, profile },
      onResult(result) {
        const { status } = result;
        count += 1;
        if (status === 'failed') failed += 1;
        showProgress(`${count} tried, ${failed} failed`);
        if (status !== 'skipped' && !(options.quiet && status === 'passed')) printResult(result);
      },
    },
  );
  showProgress('');
  const { aborted: isInterrupted } = interrupt.signal;
  const verdict = judge(report.clauses, expected, { isStrict, isPartial, isInterrupted });
  printEnd(formatEnd(report, verdict), verdict.exitCode);
  if (hasUnnamedBursts(target))
    warn(
      'the target refused requests (429) without Retry-After, and granted later ones; --rate 5 sends fewer in a second.',
    );
  // The verdict is printed first, because the reports may fail on a full disk.
  await writeReports({ ...options, summary: env.GITHUB_STEP_SUMMARY }, report, verdict);
  process.exitCode = verdict.exitCode;
}

function needsKey(tried: readonly Clause[], name: keyof Keys): boolean {
  return tried.some((clause) => (clause.needs ?? ['active']).includes(name));
}

/** Tells whether a key was granted rates after a refusal that named no time: a limit for bursts, not that of the day. */
function hasUnnamedBursts({ seen }: Target): boolean {
  const refused = new Set<string | undefined>();
  return seen.some((answer) => {
    const [key, { status, headers, path }] = [readKey(answer), answer];
    if (status === 429 && !headers.has('Retry-After')) refused.add(key);
    return status === 200 && path !== router.currencies.path && refused.has(key);
  });
}
