import type { CurrencyCode } from '@crossrate/contract';
import { compare } from '@crossrate/contract/money';
import type { Judgement } from '../../../server/src/judging/judge-tables.ts';
import { pegs } from '../../../server/src/judging/pegs.ts';
import { findQuotes } from '../../../server/src/judging/quote.ts';
import { computeSpread } from '../../../server/src/judging/tolerance.ts';
import { isDoubted } from '../../../server/src/judging/verdict.ts';
import { findWitnesses } from '../../../server/src/judging/witness.ts';
import { LIQUID } from '../worlds/currencies.ts';
import { formatDate, type Round } from '../worlds/replay.ts';

/** The difference of two providers on one trading day of which a customer is told. */
const GAP = { numerator: 101n, denominator: 100n };

/**
 * Counts the currency-days on which a customer is told that a liquid rate is not sure; those on which providers are more
 * than 1 % apart on the same trading day; and of these, those on which this is told in each such round.
 */
export function findGaps(rounds: readonly Round[]) {
  const [told, apart, untold] = [new Set<string>(), new Set<string>(), new Set<string>()];
  for (const round of rounds) {
    for (const code of LIQUID) {
      const day = `${formatDate(round.now)} ${code}`;
      const [isUnsure, isOpen] = [isTold(code, round.judgement), isApart(code, round)];
      if (isUnsure) told.add(day);
      if (isOpen) apart.add(day);
      if (isOpen && !isUnsure) untold.add(day);
    }
  }
  return { told: told.size, apart: apart.size, untold: untold.size, examples: [...untold].slice(0, 3) };
}

function isTold(code: CurrencyCode, { verdicts }: Judgement): boolean {
  const { rate, findings = [] } = verdicts.get(code) ?? {};
  // Whoever is outvoted is named by `rates list`.
  const isNamed = findings.some(({ finding }) => isDoubted(finding));
  return isNamed || rate?.grade === 'disputed' || rate?.grade === 'single' || rate?.grade === 'held';
}

/** True when two providers differ on the day of the published rate. A pegged rate differs as its anchor does. */
function isApart(code: CurrencyCode, { tables, judgement, now }: Round): boolean {
  const published = judgement.verdicts.get(code)?.rate;
  if (!published || pegs.has(code)) return false;
  const quotes = findQuotes(code, findWitnesses(tables, code, now)).filter(({ day }) => day === published.day);
  return quotes.some((one) =>
    quotes.some((other) => one.provider !== other.provider && compare(computeSpread(one.rate, other.rate), GAP) > 0),
  );
}
