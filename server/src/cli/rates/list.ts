import { Command } from 'commander';
import { describeDecision } from '../../editions/describe-decision.ts';
import { type Decision, selectInForce } from '../../judging/decisions.ts';
import { alignRows, joinParagraphs } from '../align-columns.ts';
import type { CommandSurroundings } from '../command-surroundings.ts';
import { lendStorage } from '../lend-storage.ts';
import { printResult } from '../print.ts';
import { type Overview, takeOverview } from './overview.ts';

const MOST_HELD_SHOWN = 20;

const [WAITING, HELD] = [
  ['CURRENCY', 'PROVIDER', 'STATES FOR 1 USD', 'LAST BELIEVED', 'GRADE', 'SINCE', 'PUBLICATIONS', 'FINDING'],
  ['CURRENCY', 'HELD FOR 1 USD', 'PROVIDER', 'AS OF', 'REASON'],
];

/** `crossrate rates list` */
export function buildListCommand(surroundings: CommandSurroundings): Command {
  return new Command('list')
    .description(
      'List the decisions, the discredited tables, the rates that wait or are held, and the pegs that are off',
    )
    .option('--json', 'print JSON')
    .action(async ({ json }: { json?: true }) => {
      const { decisions, record } = await lendStorage(surroundings, async ({ rates }) => ({
        decisions: selectInForce(await rates.decisions.list()),
        record: (await rates.load()).record,
      }));
      const overview = takeOverview(decisions, record);
      await printResult(json, overview, () => describeOverview(decisions, overview));
    });
}

/** Describes an overview in paragraphs. The rates of a discredited table are one line, for there may be hundreds. */
function describeOverview(decisions: readonly Decision[], overview: Overview): string[] {
  const { discredited, waiting, held, brokenPegs } = overview;
  const providers = new Set(discredited.map(({ provider }) => provider));
  return joinParagraphs(
    decisions.length > 0 ? decisions.map(describeDecision) : ['There are no decisions about rates.'],
    discredited.map(describeTable),
    waiting.length > 0
      ? describeWaiting(waiting.filter(({ provider }) => !providers.has(provider)))
      : ['No rate is waiting to be believed.'],
    describeHeld(held),
    brokenPegs.map(({ code, since }) => `The peg of ${code} is off since ${since}.`),
  );
}

function describeTable({ provider, diagnosis, waiting }: Overview['discredited'][number]): string {
  const rates = waiting === 1 ? '1 rate waits' : `${waiting} rates wait`;
  return `${provider}: whole table discredited, ${rates}: ${diagnosis}`;
}

function describeWaiting(waiting: Overview['waiting']): string[] {
  const rows = waiting.map(({ code, provider, witness, usdRate, lastUsdRate, grade, since, publications, finding }) => [
    ...[code, witness === provider ? provider : `${provider} (${witness})`, usdRate],
    ...[lastUsdRate ?? '-', grade ?? '-', since, String(publications), finding],
  ]);
  return rows.length > 0 ? alignRows([WAITING, ...rows]) : [];
}

function describeHeld(held: Overview['held']): string[] {
  const rows = held
    .slice(0, MOST_HELD_SHOWN)
    .map(({ code, usdRate, provider, asOf, reason }) => [code, usdRate, provider, asOf, reason ?? '-']);
  const rest = held.length - rows.length;
  const more = rest > 0 ? [`and ${rest} more; --json lists them all`] : [];
  return rows.length > 0 ? [...alignRows([HELD, ...rows]), ...more] : [];
}
