import type { CurrencyCode } from '@crossrate/contract';
import type { WitnessTable } from '../../../server/src/refresh/judging/witness.ts';
import { LIQUID } from '../worlds/currencies.ts';
import { HARMLESS, judgeAt, measureDifference, type Round, readPublished } from '../worlds/replay.ts';
import { toNumber } from '../worlds/world.ts';
import type { Fault } from './fault.ts';

/** One fault of some providers. */
export interface Trial {
  readonly fault: Fault;
  readonly target: CurrencyCode;
  /** The names of the wrong providers. */
  readonly wrong: readonly string[];
}

/** The honest round that a trial starts from. */
export interface Setting extends Round {
  /** The tables of a week ago. */
  readonly old: readonly WitnessTable[];
}

/** Two rates near each other may be exchanged, and the euro at a dollar turned upside down, without harm. */
const SMALLEST_FAULT = 0.09;

/**
 * Gives the tables of some providers a fault, and finds the liquid currencies of which a wrong rate is published: one that
 * differs by more than 1 % from the rate that honest providers lead to, from the rate of each provider without the fault,
 * and from the last rate.
 *
 * @returns `undefined` when the fault of a single rate changes it by less than 9 %.
 */
export function runTrial({ fault, target, wrong }: Trial, setting: Setting): CurrencyCode[] | undefined {
  const { now, before, tables, old, judgement } = setting;
  const faulty = tables.map((table) => {
    if (!isStatedBy(wrong, table)) return table;
    const earlier = old.find(({ provider, witness }) => provider === table.provider && witness === table.witness);
    return { ...table, rates: fault.apply(table.rates, target, (earlier ?? table).rates) };
  });
  if (!fault.isWhole && !tables.some((table, index) => isChanged(target, table, faulty[index]))) return undefined;
  const judged = judgeAt(now, faulty, before);
  const codes = fault.isWhole ? LIQUID : [target];
  return codes.filter((code) => {
    const published = readPublished(judged, code);
    const honest = tables.filter((table) => !isStatedBy(wrong, table)).map(({ rates }) => rates.get(code));
    const known = [before.believed.get(code), ...honest].flatMap((each) => (each ? [toNumber(each.rate)] : []));
    const right = [readPublished(judgement, code) ?? [], known].flat();
    return published !== undefined && right.every((rate) => measureDifference(published, rate) > HARMLESS);
  });
}

function isChanged(code: CurrencyCode, before: WitnessTable, after = before): boolean {
  const [from, to] = [before.rates.get(code), after.rates.get(code)];
  return (
    from !== undefined && to !== undefined && measureDifference(toNumber(from.rate), toNumber(to.rate)) > SMALLEST_FAULT
  );
}

/** True for a table that a provider makes: an error of the ECB is also in the table that Frankfurter passes on. */
export function isStatedBy(providers: readonly string[], { provider, witness }: WitnessTable): boolean {
  return providers.includes(provider) || (providers.includes('ecb') && witness === 'ECB');
}
