import type { CurrencyCode } from '@crossrate/contract';
import { emptyState } from '../../../server/src/judging/refresh-state.ts';
import type { WitnessTable } from '../../../server/src/judging/witness.ts';
import { MAJORS } from '../../../server/src/rates/snapshot.ts';
import { LIQUID } from '../worlds/currencies.ts';
import { formatMoment, HARMLESS, judgeAt, measureDifference, type Round, readPublished } from '../worlds/replay.ts';
import { DAY_MS, listTables, toNumber, type World } from '../worlds/world.ts';
import type { Experiment } from './experiments.ts';
import { type Fault, isStatedBy } from './fault.ts';

/** Two rates near each other may be exchanged, and the euro at a dollar turned upside down, without harm. */
const SMALLEST_FAULT = 0.09;

/** Runs the trials of an experiment in some rounds of a world, and counts those in which a wrong rate was published. */
export function runExperiment(experiment: Experiment, rounds: readonly Round[], world: World) {
  const { title, hasGoal, up, isCold, faults, wrong } = experiment;
  const trials = faults.flatMap((fault) =>
    (fault.isWhole ? MAJORS.slice(0, 1) : MAJORS).flatMap((target) =>
      wrong.map((names) => ({ fault, target, wrong: names })),
    ),
  );
  /** For each trial, the wrong rates that were published, in words. */
  const tried = rounds.flatMap((round) => {
    const { now } = round;
    const tables = round.tables.filter(({ provider }) => up.includes(provider));
    const before = isCold ? emptyState : round.before;
    const honest = { now, before, tables, judgement: judgeAt(now, tables, before) };
    const old = listTables(world.sources, now - 7 * DAY_MS);
    return trials.flatMap((trial) => {
      const codes = runTrial(trial, honest, old);
      const words = `${formatMoment(now)}, ${trial.wrong.join('+')}, ${trial.fault.name}: ${codes?.join(' ')}`;
      return codes ? [codes.length > 0 ? words : ''] : [];
    });
  });
  const examples = tried.filter((words) => words !== '');
  const published = examples.length;
  return {
    ...{ world: world.name, title, trials: tried.length, published, examples: examples.slice(0, 5) },
    ...(hasGoal && { isMet: published === 0 }),
  };
}

/**
 * Gives the tables of some providers a fault, and finds the liquid currencies of which a wrong rate is published: one that
 * differs by more than 1 % from the rate that honest providers lead to, from the rate of each provider without the fault,
 * and from the last rate.
 *
 * @param trial - The fault of some providers, and the currency of a fault that changes a single rate.
 * @param old - The tables of a week ago.
 * @returns `undefined` when the fault of a single rate changes it by less than 9 %.
 */
function runTrial(
  { fault, target, wrong }: { fault: Fault; target: CurrencyCode; wrong: readonly string[] },
  { now, before, tables, judgement }: Round,
  old: readonly WitnessTable[],
): CurrencyCode[] | undefined {
  const faulty = tables.map((table) => {
    if (!isStatedBy(wrong, table)) return table;
    const earlier = old.find(({ provider, witness }) => provider === table.provider && witness === table.witness);
    return { ...table, rates: fault.apply(table.rates, target, (earlier ?? table).rates) };
  });
  if (!fault.isWhole && !tables.some((table, index) => isChanged(target, table, faulty[index]))) return undefined;
  const judged = judgeAt(now, faulty, before);
  return (fault.isWhole ? LIQUID : [target]).filter((code) => {
    const published = readPublished(judged, code);
    const honest = tables.filter((table) => !isStatedBy(wrong, table)).map(({ rates }) => rates.get(code));
    const known = [before.believed.get(code), ...honest].flatMap((each) => (each ? [toNumber(each.rate)] : []));
    const right = [readPublished(judgement, code) ?? [], known].flat();
    return published !== undefined && right.every((rate) => measureDifference(published, rate) > HARMLESS);
  });
}

function isChanged(code: CurrencyCode, before: WitnessTable, after = before): boolean {
  const [from, to] = [before.rates.get(code), after.rates.get(code)];
  return Boolean(from && to && measureDifference(toNumber(from.rate), toNumber(to.rate)) > SMALLEST_FAULT);
}
