import { divide } from '@crossrate/contract/money';
import { describeDeviation } from '../../judging/describe-deviation.ts';
import { type Finding, isDoubted, type Verdict } from '../../judging/verdict.ts';
import { nameSome } from './words.ts';

const ROLES: Readonly<Partial<Record<Finding, string>>> = {
  ahead: 'ahead of the others',
  outvoted: 'outvoted',
  'off the peg': 'off the peg',
  'moved alone': 'alone with its move',
  contested: 'contested',
  discredited: 'not believed in any currency',
};

/** Describes who is not believed, as the end of a sentence; empty when all are. */
export function describeDissent({ findings, comparison }: Verdict): string {
  const doubted = findings.filter(({ finding }) => isDoubted(finding));
  const groups = Map.groupBy(doubted, ({ finding }) => finding);
  return [...groups]
    .map(([finding, judged]) => {
      const names = [...new Set(judged.map(({ witness }) => witness.witness))];
      const [only] = judged;
      const away =
        names.length === 1 && only && comparison
          ? ` (${describeDeviation(divide(only.witness.rate, comparison.rate))})`
          : '';
      return `; ${nameSome(names)}${away} ${names.length === 1 ? 'is' : 'are'} ${ROLES[finding] ?? finding}`;
    })
    .join('');
}
