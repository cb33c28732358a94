import { isOutdated } from './outdated.ts';
import type { Witness } from './witness.ts';

/**
 * Selects the quote to publish: the first believed one, in the order of the chain, that is neither older than the
 * served rate nor out of date. A quote dated in the future is published only when there is no current one.
 *
 * @param believed - In the order of the chain.
 * @param servedAsOf - The as-of time of the served rate; minus infinity without one.
 * @returns `undefined` when the served rate must stay.
 */
export function selectQuote(believed: readonly Witness[], servedAsOf: number, now: number): Witness | undefined {
  const young = believed.filter(({ asOf }) => asOf >= servedAsOf);
  const latest = Math.max(...young.map(({ asOf }) => Math.min(asOf, now)));
  const upToDate = young.filter(({ asOf }) => !isOutdated(asOf, latest));
  const current = upToDate.filter(({ asOf }) => asOf <= now);
  const isServedCurrent = Number.isFinite(servedAsOf) && servedAsOf <= now;
  return (current.length > 0 || isServedCurrent ? current : upToDate)[0];
}
