import type { CurrencyCode } from '@crossrate/contract';
import { isStatedBy, multiplied } from '../faults/fault.ts';
import { measureDifference, type Round, readPublished, rejudge } from '../worlds/replay.ts';
import { PROVIDERS } from '../worlds/world.ts';

/** How far one wrong provider moves a published rate. */
export interface InfluenceResult {
  readonly title: string;
  /** The number of providers that answer. */
  readonly providers: number;
  /** By code, the largest difference of a published rate from that of honest providers, as a share of the rate. */
  readonly furthest: Readonly<Record<string, number>>;
}

/** The providers that answer, rounds in which one of them is wrong, and the errors of it: factors by round. */
interface Errors {
  readonly up: readonly string[];
  readonly sequences: readonly (readonly Round[])[];
  readonly factors: readonly ((index: number) => number)[];
}

const SIZES = Array.from({ length: 16 }, (_, index) => 1 + (index + 1) * 0.007);
const STEP = 1.008;

/**
 * Measures the influence of one provider of two and of three: by an error of every size up to 11 % in one round, and by an
 * error that grows in every round.
 *
 * @param rounds - Rounds that follow each other.
 */
export function measureInfluence(rounds: readonly Round[], codes: readonly CurrencyCode[]): InfluenceResult[] {
  const single = rounds.filter((_, index) => index % 7 === 0).map((round) => [round]);
  const measure = (title: string, errors: Errors) => {
    return { title, providers: errors.up.length, furthest: findFurthest(errors, codes) };
  };
  return [['currency-api', 'ecb'], PROVIDERS].flatMap((up) => [
    measure(`one of ${up.length} wrong by any size up to 11 %`, {
      up,
      sequences: single,
      factors: SIZES.map((size) => () => size),
    }),
    measure(`one of ${up.length} × ${STEP} in each of ${rounds.length} rounds`, {
      up,
      sequences: [rounds],
      factors: [(index) => STEP ** index],
    }),
  ]);
}

/** Judges rounds with and without each error, and finds the largest difference of the published rates by code. */
function findFurthest({ up, sequences, factors }: Errors, codes: readonly CurrencyCode[]): Record<string, number> {
  const furthest = Object.fromEntries(codes.map((code) => [code, 0]));
  const listHonest = ({ tables }: Round) => tables.filter(({ provider }) => up.includes(provider));
  for (const rounds of sequences) {
    const honest = rejudge(rounds, listHonest);
    for (const code of codes) {
      for (const findFactor of factors) {
        for (const wrong of up) {
          const judged = rejudge(rounds, (round, index) => {
            const fault = multiplied(findFactor(index).toPrecision(12));
            return listHonest(round).map((table) =>
              isStatedBy([wrong], table) ? { ...table, rates: fault.apply(table.rates, code, table.rates) } : table,
            );
          });
          for (const [index, judgement] of judged.entries()) {
            const [right, published] = [readPublished(honest[index], code), readPublished(judgement, code)];
            if (right && published) furthest[code] = Math.max(furthest[code] ?? 0, measureDifference(published, right));
          }
        }
      }
    }
  }
  return furthest;
}
