import type { BelievedRate } from '../refresh-state.ts';
import { type Case, testify } from './case.ts';
import { findSilentSuspects } from './dissent.ts';
import { selectQuote } from './select-quote.ts';
import { suspectDisputed } from './suspicion.ts';
import type { BelievedGround, Verdict } from './verdict.ts';
import { selectOnePerSource } from './witness.ts';
import type { Yardstick } from './yardstick.ts';

const GROUNDS: Readonly<Record<Yardstick['basis'], BelievedGround>> = {
  median: 'the sources agree',
  'last rate': 'near the last rate',
  'unconfirmed rate': 'near the last rate',
  peg: 'on the peg',
  'accepted rate': 'accepted by the operator',
  'lasting quote': 'stated for a day',
  'only quote': 'the only source at first',
};

/**
 * Publishes one of the quotes that meet a yardstick, or confirms the last rate when all of these quotes are older.
 *
 * @throws Error when neither a quote nor a servable last rate meets the yardstick.
 */
export function believe(facts: Case, yardstick: Yardstick): Verdict {
  const { code, witnesses, last, isLastServable, now } = facts;
  const near = witnesses.filter(yardstick.isMetBy);
  const outvoted = witnesses.filter((witness) => !near.includes(witness));
  // A rate dated in the future gives way to a current one.
  const served = last && isLastServable && last.asOf <= now && yardstick.isMetBy(last) ? last : undefined;
  const servedAsOf = served?.asOf ?? Number.NEGATIVE_INFINITY;
  const testimonies = testify(facts, (witness) => {
    if (outvoted.includes(witness)) return 'outvoted';
    return witness.asOf < servedAsOf ? 'older' : 'believed';
  });
  // A majority outvotes for good. When only the last rate decided, the outvoted quotes remain suspects.
  const disputed = selectOnePerSource(outvoted).map((witness) => suspectDisputed(facts, witness));
  const suspects = yardstick.basis === 'median' ? [] : [...disputed, ...findSilentSuspects(facts)];
  const known = { code, testimonies, yardstick, suspects };
  const selected = selectQuote(near, servedAsOf, now);
  if (selected) {
    const { provider, rate, asOf, fetchedAt: believedAt } = selected;
    const believed = { provider, rate, asOf, believedAt, ...confirm(facts, yardstick, selected) };
    return { ...known, kind: 'believed', ground: GROUNDS[yardstick.basis], rate: believed };
  }
  if (!served) throw new Error(`A quote of ${code} was believed, and none could be selected.`);
  const { provider, rate, asOf } = served;
  const believedAt = Math.max(served.believedAt, ...near.map(({ fetchedAt }) => fetchedAt));
  const confirmed = { provider, rate, asOf, believedAt, ...confirm(facts, yardstick, served) };
  return { ...known, kind: 'kept', ground: 'fresher than its witnesses', rate: confirmed };
}

/** Builds the reference for the next quotes, and the times of the rate's confirmation. */
function confirm(
  { last, now }: Case,
  { basis, rate, asOf, center }: Yardstick,
  published: Pick<BelievedRate, 'rate' | 'asOf'>,
): Pick<BelievedRate, 'reference' | 'agreedAt' | 'provisionalSince'> {
  const own = { rate: published.rate, asOf: published.asOf };
  const agreed = last?.agreedAt === undefined ? {} : { agreedAt: last.agreedAt };
  switch (basis) {
    case 'median':
      return { reference: center ?? { rate, asOf }, agreedAt: now };
    case 'last rate':
      return { reference: last?.reference ?? own, ...agreed };
    case 'unconfirmed rate':
      return { reference: last?.reference ?? own, provisionalSince: last?.provisionalSince ?? now };
    case 'only quote':
      return { reference: own, provisionalSince: now };
    default:
      return { reference: own, ...agreed };
  }
}
