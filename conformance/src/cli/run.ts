import { randomInt } from 'node:crypto';
import type { Clause, Keys } from '../clause.ts';
import { clauses } from '../clauses/index.ts';
import { formatAnnotations } from '../report/format-annotations.ts';
import { formatEnd, formatResult } from '../report/format-text.ts';
import { toPrintable } from '../report/to-printable.ts';
import { writeReports } from '../report/write-reports.ts';
import { collectReport } from '../suite/collect-report.ts';
import { countRequests } from '../suite/count-requests.ts';
import { driverNames } from '../suite/result.ts';
import { selectClauses } from '../suite/select-clauses.ts';
import { judge } from '../suite/verdict.ts';
import { CliError } from './cli-error.ts';
import { checkWritable, readExpectedFailures } from './files.ts';
import { addQuotaKey, readKeys } from './keys.ts';
import type { Options } from './options.ts';
import { runPreflight } from './preflight.ts';
import { showProgress } from './progress.ts';
import { openTransport } from './transport.ts';

/** Tries a target as the options say, and prints and writes the results. */
export async function run(target: string, options: Options, env: NodeJS.ProcessEnv): Promise<void> {
  const keys = readKeys(options, env);
  const expected = await readExpectedFailures(options);
  const { profile, suite: set, seed = randomInt(2 ** 31) } = options;
  await checkWritable(options);
  const tried = pickClauses(options);
  if (tried.length === 0) throw new CliError(`No clause is left to try${adviseOnSelection(options)}`);
  const fetch = await openTransport(options, env);
  const timeoutMs = options.timeout && options.timeout * 1000;
  if (keys.spare && needsKey(tried, 'spare'))
    warn('the run uses up the key of --quota-key, which must be unused today.');
  if (options.insecure) warn('--insecure checks no certificate: whoever is on the way can read the keys.');

  showProgress(`asking ${target}`);
  const key = needsKey(tried, 'active') ? keys.active : undefined;
  const counting = countRequests(fetch, keys.active);
  const warnings = await runPreflight({ url: target, key, fetch: counting.fetch, timeoutMs });
  showProgress('');
  warnings.forEach(warn);
  const { quotaKeyCommand: command } = options;
  if (command) showProgress('waiting for the command of --quota-key-command');
  const allKeys = command && needsKey(tried, 'spare') ? await addQuotaKey(keys, command) : keys;
  showProgress('');

  const interrupt = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => interrupt.abort());
  let count = 0;
  let failed = 0;
  const report = await collectReport(
    {
      ...{ url: target, keys: allKeys, clauses: tried, fetch, headers: options.header, timeoutMs, seed },
      drivers: options.driver === 'both' ? driverNames : [options.driver],
      hasProbes: options.probes,
      beforehand: counting.count(),
      perSecond: options.rate,
      signal: interrupt.signal,
    },
    {
      ...{ expected, set, profile: options.strict ? 'crossrate' : profile },
      onResult(result) {
        count += 1;
        if (result.status === 'failed') failed += 1;
        showProgress(`${count} tried, ${failed} failed`);
        if (!options.quiet || result.status !== 'passed') console.log(formatResult(result));
      },
    },
  );
  showProgress('');
  const { aborted: isInterrupted } = interrupt.signal;
  const verdict = judge(report.clauses, expected, { isStrict: options.strict === true, isInterrupted });
  if (env.GITHUB_ACTIONS === 'true') process.stdout.write(formatAnnotations(verdict));
  console.log(`\n${formatEnd(report, verdict)}`);
  // The verdict is printed first, because the reports may fail on a full disk.
  await writeReports({ ...options, summary: env.GITHUB_STEP_SUMMARY }, report, verdict);
  process.exitCode = verdict.exitCode;
}

/** Picks the clauses that the options select. */
export function pickClauses({ profile, strict, suite, only, skip, section, level }: Options): Clause[] {
  return selectClauses(clauses, {
    profile: strict ? 'crossrate' : profile,
    only: only?.map(({ id }) => id),
    skip: skip?.map(({ id }) => id),
    ...{ suite, section, level },
  });
}

/** Lists the names of the sections when the option names an unknown one: no other output shows the names. */
function adviseOnSelection({ section }: Options): string {
  if (section === undefined || selectClauses(clauses, { section, profile: 'crossrate' }).length > 0)
    return '; --list shows which there are.';
  const names = clauses.flatMap(({ ref }) =>
    ref.split(';').map((each) => each.split(',')[0]?.replace(/ \d+$/, '').trim()),
  );
  return `: no section is called ${section}. There are: ${[...new Set(names)].join(', ')}.`;
}

function needsKey(tried: readonly Clause[], name: keyof Keys): boolean {
  return tried.some((clause) => (clause.needs ?? ['active']).includes(name));
}

function warn(text: string): void {
  console.error(`Note: ${toPrintable(text)}`);
}
