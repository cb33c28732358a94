import type { CurrencyCode } from '@crossrate/contract';
import type { WitnessTable } from '../../../server/src/refresh/judging/witness.ts';
import { isStatedBy, multiplied } from '../faults/fault.ts';
import { measureDifference, type Round, readPublished, rejudge } from '../worlds/replay.ts';
import { PROVIDERS } from '../worlds/world.ts';

/** Errors of one of the providers that answer: the sequences of rounds, and the factors by round. */
interface Errors {
  readonly up: readonly string[];
  readonly sequences: readonly (readonly Round[])[];
  readonly factors: readonly ((index: number) => number)[];
}

const SIZES = Array.from({ length: 16 }, (_, index) => 1 + (index + 1) * 0.007);
const STEP = 1.008;

/**
 * Measures how far one wrong provider of two and of three moves a published rate: by an error of every size up to 11 % in one round, and by an
 * error that grows in every round.
 *
 * @param rounds - Rounds that follow each other.
 */
export function measureInfluence(rounds: readonly Round[], codes: readonly CurrencyCode[]) {
  const single = rounds.filter((_, index) => index % 7 === 0).map((round) => [round]);
  const measure = (title: string, errors: Errors) => {
    const furthest = codes.map((code) => [code, findFurthest(code, errors)] as const);
    // As shares of the rate, by code.
    return { title, providers: errors.up.length, furthest: Object.fromEntries(furthest) };
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

/** Judges rounds with and without each error, and finds the largest difference of the published rates. */
function findFurthest(code: CurrencyCode, { up, sequences, factors }: Errors): number {
  const listHonest = ({ tables }: Round) => tables.filter(({ provider }) => up.includes(provider));
  const differences = sequences.flatMap((rounds) => {
    const honest = rejudge(rounds, listHonest).map((judgement) => readPublished(judgement, code));
    return factors.flatMap((findFactor) =>
      up.flatMap((wrong) => {
        const judged = rejudge(rounds, (round, index) => {
          const fault = multiplied(findFactor(index).toPrecision(12));
          const apply = (table: WitnessTable) => ({ ...table, rates: fault.apply(table.rates, code, table.rates) });
          return listHonest(round).map((table) => (isStatedBy([wrong], table) ? apply(table) : table));
        });
        return judged.map((judgement, index) => {
          const [right, published] = [honest[index], readPublished(judgement, code)];
          return right && published ? measureDifference(published, right) : 0;
        });
      }),
    );
  });
  return Math.max(...differences);
}
