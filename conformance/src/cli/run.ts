import { randomInt } from 'node:crypto';
import { router } from '@crossrate/contract';
import type { KeyName } from '../clause.ts';
import { clauses } from '../clauses/index.ts';
import { readKey } from '../exchange.ts';
import { writeReports } from '../report/format-report.ts';
import { formatEnd } from '../report/format-text.ts';
import { collectReport } from '../suite/collect-report.ts';
import { selectClauses } from '../suite/select-clauses.ts';
import { openTarget, type Target } from '../suite/target.ts';
import { judge } from '../suite/verdict.ts';
import { CliError } from './cli-error.ts';
import { checkWritable, readExpectedFailures } from './files.ts';
import { readKeys } from './keys.ts';
import type { Options } from './options.ts';
import { runPreflight } from './preflight.ts';
import { printEnd, printResult, warn } from './terminal.ts';
import { openTransport } from './transport.ts';

/** Tries a target as the options say, and prints and writes the results. */
export async function run(url: string, options: Options, env: NodeJS.ProcessEnv): Promise<void> {
  const { profile, strict: isStrict, partial: isPartial } = options;
  const { failures: expected, seed: listedSeed } = await readExpectedFailures(options);
  const { seed = listedSeed ?? randomInt(2 ** 31) } = options;
  await checkWritable(options);
  const tried = selectClauses(clauses, options);
  if (tried.length === 0) throw new CliError('No clause is left to try; --list shows which there are.');
  const isNeeded = (name: KeyName) => tried.some(({ needs = ['active'] }) => needs.includes(name));
  const sending = await openTransport(options, env);
  const keys = await readKeys(options, env, sending);
  if (keys.spare && isNeeded('spare') && !options.quotaKeyCommand)
    warn('the run uses up the key of --quota-key, which must be unused today.');

  const interrupt = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => interrupt.abort());
  const targetOptions = {
    ...{
      ...sending,
      url,
      keys,
      seed,
      hasProbes: options.probes,
      isThorough: options.thorough,
      signal: interrupt.signal,
    },
    ...{ perSecond: options.rate, concurrency: options.concurrency },
  };
  const target = openTarget(targetOptions);
  const key = isNeeded('active') ? keys.active : undefined;
  const warning = await runPreflight(target.begin().context.http, url, { key, isThorough: options.thorough });
  if (warning) warn(warning);

  const report = await collectReport({
    ...{ ...targetOptions, clauses: tried, target, expected, profile },
    onResult(result) {
      const { status } = result;
      if (status !== 'skipped' && !(options.quiet && status === 'passed')) printResult(result);
    },
  });
  const { aborted: isInterrupted } = interrupt.signal;
  const verdict = judge(report.clauses, expected, { isStrict, isPartial, isInterrupted });
  printEnd(formatEnd(report, verdict), verdict.exitCode);
  if (hasUnnamedBursts(target.seen, keys.active))
    warn(
      'the target refused requests (429) without Retry-After, and granted later ones; --rate 5 sends fewer in a second.',
    );
  // The verdict is printed first, because the reports may fail on a full disk.
  await writeReports({ ...options, summary: env.GITHUB_STEP_SUMMARY }, report, verdict);
  process.exitCode = verdict.exitCode;
}

/** Tells whether a key was granted rates after a refusal that named no time: a limit for bursts, not that of the day. */
function hasUnnamedBursts(seen: Target['seen'], key: string | undefined): boolean {
  const ofKey = seen.filter((answer) => readKey(answer) === key && answer.path !== router.currencies.path);
  const refusal = ofKey.findIndex(({ status, headers }) => status === 429 && !headers.has('Retry-After'));
  return refusal >= 0 && ofKey.slice(refusal).some(({ status }) => status === 200);
}
