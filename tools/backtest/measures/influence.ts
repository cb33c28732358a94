import type { CurrencyCode } from '@crossrate/contract';
import type { RefreshState } from '../../../server/src/refresh/refresh-state.ts';
import { multiplied } from '../faults/fault.ts';
import { isStatedBy } from '../faults/run-trial.ts';
import { judgeAt, measureDifference, type Round, readPublished } from '../worlds/replay.ts';
import { PROVIDERS } from '../worlds/world.ts';

/** How far one wrong provider moves a published rate. */
export interface InfluenceResult {
  readonly title: string;
  /** The number of providers that answer. */
  readonly providers: number;
  /** By code, the largest difference of a published rate from that of honest providers, as a share of the rate. */
  readonly furthest: Readonly<Record<string, number>>;
}

interface Influence {
  /** The names of the providers that answer. */
  readonly up: readonly string[];
  readonly wrong: string;
  readonly code: CurrencyCode;
}

const INFLUENCED: readonly CurrencyCode[] = ['EUR', 'JPY', 'CHF', 'CNY', 'MXN'];
const SIZES = Array.from({ length: 16 }, (_, index) => 1 + (index + 1) * 0.007);
const STEP = 1.008;

/**
 * Measures the influence of one provider of two and of three: by an error of every size up to 11 % at once, and by an error
 * that grows in every round.
 *
 * @param rounds - Any rounds, for the errors at once.
 * @param following - Rounds that follow each other, for the growing errors.
 */
export function measureInfluence(
  rounds: readonly Round[],
  following: readonly Round[],
  codes = INFLUENCED,
): InfluenceResult[] {
  const measure = (title: string, up: readonly string[], follow: (influence: Influence) => readonly number[]) => {
    const furthest = codes.map(
      (code) => [code, Math.max(...up.flatMap((wrong) => follow({ up, wrong, code })))] as const,
    );
    return { title, providers: up.length, furthest: Object.fromEntries(furthest) };
  };
  return [['currency-api', 'ecb'], PROVIDERS].flatMap((up) => [
    measure(`one of ${up.length} wrong by any size up to 11 %`, up, (influence) =>
      rounds.flatMap((round) => SIZES.map((size) => followErrors([round], influence, () => size))),
    ),
    measure(`one of ${up.length} × ${STEP} in each of ${following.length} rounds`, up, (influence) => [
      followErrors(following, influence, (index) => STEP ** index),
    ]),
  ]);
}

/** Judges rounds with and without an error, and finds the largest difference of the published rates. */
function followErrors(
  rounds: readonly Round[],
  { up, wrong, code }: Influence,
  findFactor: (index: number) => number,
): number {
  let [honestState, state]: (RefreshState | undefined)[] = [];
  let furthest = 0;
  for (const [index, { now, tables, before }] of rounds.entries()) {
    const fault = multiplied(findFactor(index).toPrecision(12));
    const honest = tables.filter(({ provider }) => up.includes(provider));
    const faulty = honest.map((table) =>
      isStatedBy([wrong], table) ? { ...table, rates: fault.apply(table.rates, code, table.rates) } : table,
    );
    const expected = judgeAt(now, honest, honestState ?? before);
    const judged = judgeAt(now, faulty, state ?? before);
    const [right, published] = [expected, judged].map((judgement) => readPublished(judgement, code));
    if (right && published) furthest = Math.max(furthest, measureDifference(published, right));
    [honestState, state] = [expected.state, judged.state];
  }
  return furthest;
}
