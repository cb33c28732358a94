import { type CurrencyCode, shortenEdition } from '@crossrate/contract';
import { Command, Option } from 'commander';
import { EditionArchive } from '../../editions/archive.ts';
import { describeDecision, presentDecision } from '../../editions/describe-decision.ts';
import type { Pair } from '../../editions/explanation.ts';
import { type HistoryEvent, listHistory } from '../../editions/list-history.ts';
import { type TracedRate, traceRate } from '../../editions/trace-rate.ts';
import { writeTime } from '../../editions/write-time.ts';
import type { Entry } from '../../judging/decisions.ts';
import { findCurrent } from '../../rates/find-current.ts';
import { alignRows, measureColumns } from '../align-columns.ts';
import type { CommandSurroundings } from '../command-surroundings.ts';
import { writeCsvRow } from '../csv.ts';
import { choosePair } from '../explain/explain-command.ts';
import { lendStorage } from '../lend-storage.ts';
import { parseCurrency } from '../parse-currency.ts';
import { endQuietlyIfUnread, print, writeJson } from '../print.ts';
import { drawSparkline } from '../sparkline.ts';
import { listKept } from './list-kept.ts';
import { TIME_HELP } from './parse-moment.ts';
import { addRange, type Range, type RangeOptions, readRange } from './range.ts';

const SPARKLINE_WIDTH = 80;

/** The headings come before the rows, so they need the usual widths. */
const USUAL_ROW = [
  ...['2026-11-03T14:02:00.000Z', shortenEdition('f'.repeat(64)), ''],
  ...['confirmed', 'currency-api', '2026-11-03T00:00:00.000Z'],
];

const CSV_COLUMNS = [
  ...(['at', 'edition', 'base', 'target', 'rate', 'grade', 'provider', 'asOf'] as const),
  ...(['subject', 'decision', 'by', 'reason'] as const),
];

const HELP = `${TIME_HELP}

A line stands for each edition in which the rate, its grade or a decision in
force became another one, and for the end of a rate that became stale. The first
line is of the edition in force at --from. In between are the decisions about
the two currencies.

Exit codes: 0 done, 1 nothing is kept of that time, 2 unusable arguments.`;

interface Options extends RangeOptions {
  readonly base?: CurrencyCode;
  readonly csv?: true;
  readonly json?: true;
}

/** `crossrate rates history` */
export function buildHistoryCommand(surroundings: CommandSurroundings): Command {
  return addRange(new Command('history'))
    .description('List the changes of a served rate, with the decisions about it')
    .argument('<currency>', 'a code of ISO 4217', parseCurrency)
    .option('--base <currency>', 'the base of the rate (default: "USD", and "EUR" for USD itself)', parseCurrency)
    .addOption(new Option('--csv', 'print CSV').conflicts('json'))
    .option('--json', 'print JSON, one element a line')
    .addHelpText('after', HELP)
    .action(async (target: CurrencyCode, { base, csv, json, ...options }: Options, command: Command) => {
      const { clock } = surroundings;
      const [pair, range] = [choosePair(target, base), readRange(options, clock, command)];
      await lendStorage(surroundings, async ({ rates }) => {
        const editions = listKept(new EditionArchive(rates.editions), range);
        const decisions = selectDecisions(await rates.decisions.list(), pair, range);
        const values: (number | undefined)[] = [];
        const events = listHistory(collectValues(traceRate(editions, pair, range.to), values), decisions);
        const isDrawn = !csv && !json && process.stdout.isTTY;
        const printAll = async () => {
          await (csv ? printCsv(events, pair) : json ? printJson(events, pair) : printTable(events, pair));
          if (isDrawn) await print('', drawSparkline(values, SPARKLINE_WIDTH));
        };
        await printAll().catch(endQuietlyIfUnread);
      });
    });
}

function selectDecisions(decisions: readonly Entry[], { base, target }: Pair, { from, to }: Range) {
  const subjects: readonly string[] = [base, target].map(findCurrent);
  return decisions.filter(
    ({ subject, decidedAt }) => subjects.includes(subject) && decidedAt >= from && decidedAt <= to,
  );
}

/** Collects the rates for a picture, which may be rounded. */
async function* collectValues(traced: AsyncIterable<TracedRate>, values: (number | undefined)[]) {
  for await (const each of traced) {
    values.push(each.rate === undefined ? undefined : Number(each.rate));
    yield each;
  }
}

type Events = AsyncIterable<HistoryEvent>;

/** Prints lines as they come. Columns grow at the first line that needs more width. */
async function printTable(events: Events, { base, target }: Pair): Promise<void> {
  const headings = ['AT', 'EDITION', `1 ${base} IN ${target}`, 'GRADE', 'PROVIDER', 'AS OF', 'DECISION'];
  let widths = measureColumns([headings, USUAL_ROW]);
  await print(...alignRows([headings], widths));
  for await (const event of events) {
    if ('decision' in event) {
      await print(`${writeTime(event.decision.decidedAt)}  ${describeDecision(event.decision)}`);
      continue;
    }
    const { at, edition, rate = '-', grade = '-', provider = '-', asOf, decisions } = event.change;
    const kinds = decisions.map(({ subject, kind }) => `${kind} ${subject}`).join(', ');
    const cells = [writeTime(at), shortenEdition(edition), rate, grade, provider];
    const row = [...cells, asOf === undefined ? '-' : writeTime(asOf), kinds];
    widths = measureColumns([row], widths);
    await print(...alignRows([row], widths));
  }
}

/** Prints one JSON array, one event a line. */
async function printJson(events: Events, pair: Pair): Promise<void> {
  let isFirst = true;
  for await (const event of events) {
    await print(`${isFirst ? '[' : ','}${writeJson(presentEvent(event, pair))}`);
    isFirst = false;
  }
  await print(isFirst ? '[]' : ']');
}

async function printCsv(events: Events, pair: Pair): Promise<void> {
  await print(writeCsvRow(CSV_COLUMNS));
  for await (const event of events) {
    const cells: Partial<Record<string, unknown>> = presentEvent(event, pair);
    await print(
      writeCsvRow(CSV_COLUMNS.map((column) => (typeof cells[column] === 'string' ? cells[column] : undefined))),
    );
  }
}

function presentEvent(event: HistoryEvent, pair: Pair) {
  if ('decision' in event) {
    const { decidedAt: at, ...decision } = presentDecision(event.decision);
    return { at, ...decision };
  }
  const { at, asOf, decisions, ...change } = event.change;
  return {
    ...{ at: writeTime(at), ...pair, ...change },
    ...(asOf !== undefined && { asOf: writeTime(asOf) }),
    decisions: decisions.map(presentDecision),
  };
}
