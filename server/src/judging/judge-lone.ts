import type { CurrencyCode } from '@crossrate/contract';
import { compare, type Ratio } from '@crossrate/contract/money';
import { believe, type Case, explainSilence, keepLast } from './case.ts';
import type { Quote } from './quote.ts';
import { areNear, computeSpread, computeStep, DAYS_OF_A_MONTH, isWithinFactor, type RateOfDay } from './tolerance.ts';
import type { Verdict } from './verdict.ts';
import { countPublications } from './waiting.ts';

/** A jump beyond this factor waits for a second provider or the operator, however long it lasts. */
const LARGEST_LONE_JUMP: Ratio = { numerator: 110n, denominator: 100n };

/** The publications in which a smaller jump must be stated. Most errors of sources last one or two. */
const PUBLICATIONS_OF_A_JUMP = 3;

/** A provider alone moves a rate no further than by this factor within a month, however wide the tolerance is. */
const LARGEST_LONE_MONTH: Ratio = { numerator: 150n, denominator: 100n };

const NEAR_LAST = 'near the last rate';

/**
 * Judges a currency that one provider alone quotes, or nobody.
 *
 * - A first rate is believed, for want of another.
 * - A return to the last confirmed rate is believed at once.
 * - A rate near the last one is believed, as long as the steps of a month stay within the tolerance of a month.
 * - A jump of at most 10 % is believed in its third publication, within the same bound.
 * - A jump of any size is believed when a late bank, days behind, states it, too.
 * - Any other rate waits, and the last one is held.
 */
export function judgeLone(facts: Case, quotes: readonly Quote[]): Verdict {
  const { code, last } = facts;
  const comparison = last && ({ ...last, basis: 'the last rate' } as const);
  const believeAlone = (quote: Quote, ground: string) =>
    believe(facts, [quote], { ground, grade: 'single', comparison });
  const candidates = selectCandidates(quotes);
  const [first] = candidates;
  if (!first) {
    const ground = explainSilence(facts);
    return keepLast(facts, { ground, finding: 'contested' });
  }
  if (!last) {
    const silent = facts.waiting.filter(({ provider }) => provider !== first.provider);
    if (silent.every(({ rate }) => areNear(code, first, { rate, day: first.day })))
      return believeAlone(first, 'stated by one provider');
    return keepLast(facts, { ground: 'a silent provider disagrees', finding: 'contested' });
  }
  const { reference } = last;
  const back = candidates.find((quote) => isWithinStep(code, quote, { ...reference, day: quote.day }));
  if (back) return believeAlone(back, reference.grade === 'single' ? NEAR_LAST : 'near the last confirmed rate');
  const wide = limit(computeStep(code, 0, DAYS_OF_A_MONTH), LARGEST_LONE_MONTH);
  const month = compare(wide, LARGEST_LONE_JUMP) < 0 ? LARGEST_LONE_JUMP : wide;
  const bounded = candidates.filter(
    (quote) => isWithinFactor(quote.rate, reference.rate, month) || quote.day - reference.day > DAYS_OF_A_MONTH,
  );
  const near = bounded.find((quote) => isWithinStep(code, quote, last));
  if (near) return believeAlone(near, NEAR_LAST);
  const lasting = bounded.find(
    (quote) => isWithinFactor(quote.rate, last.rate, LARGEST_LONE_JUMP) && hasLasted(facts, quote),
  );
  if (lasting) return believeAlone(lasting, 'stated in three publications');
  const joined = candidates.find((quote) => isJoinedLate(facts, quote, last));
  if (joined) return believe(facts, [joined], { ground: 'a late bank states it, too', grade: 'confirmed', comparison });
  return keepLast(facts, { ground: 'its only provider moved too far', finding: 'moved alone', comparison });
}

/**
 * True when most witnesses of other providers, too late to be quotes of the day, are near a new rate, and nearer to it than
 * to the last one.
 */
function isJoinedLate({ code, witnesses }: Case, quote: Quote, last: RateOfDay): boolean {
  const late = witnesses.filter(({ provider }) => provider !== quote.provider);
  const joined = late.filter(
    (witness) =>
      areNear(code, witness, quote) &&
      compare(computeSpread(witness.rate, quote.rate), computeSpread(witness.rate, last.rate)) < 0,
  );
  return joined.length * 2 > late.length;
}

/** Selects the quotes of the youngest day with two banks, or of the youngest day, those of the most banks first. */
function selectCandidates(quotes: readonly Quote[]): Quote[] {
  const sorted = quotes.toSorted((a, b) => b.day - a.day || b.witnesses.length - a.witnesses.length);
  const day = (sorted.find(({ witnesses }) => witnesses.length > 1) ?? sorted[0])?.day;
  return sorted.filter((quote) => quote.day === day);
}

function isWithinStep(code: CurrencyCode, a: RateOfDay, b: RateOfDay): boolean {
  return isWithinFactor(a.rate, b.rate, computeLoneStep(code, a.day, b.day));
}

/** Computes the factor by which a provider alone moves a rate from one day to another, however wide the tolerance is. */
export function computeLoneStep(code: CurrencyCode, day: number, other: number): Ratio {
  return limit(computeStep(code, day, other), LARGEST_LONE_JUMP);
}

function hasLasted(facts: Case, { witnesses }: Quote): boolean {
  return witnesses.some((witness) => countPublications(facts, witness) >= PUBLICATIONS_OF_A_JUMP);
}

function limit(factor: Ratio, most: Ratio): Ratio {
  return compare(factor, most) > 0 ? most : factor;
}
