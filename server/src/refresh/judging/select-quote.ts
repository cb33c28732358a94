import { isOutdated } from './outdated.ts';
import type { Witness } from './witness.ts';

/**
 * Selects the quote to publish among those that are believed: the first in the order of the chain that is not older than
 * the rate served, nor out of date beside the freshest. A quote for a time still to come is published only where nobody
 * has one for now.
 *
 * @param believed - In the order of the chain.
 * @param servedAsOf - The as-of time of the rate served, before which no quote is published; minus infinity without one.
 * @returns `undefined` when the rate served is to stay.
 */
export function selectQuote(believed: readonly Witness[], servedAsOf: number, now: number): Witness | undefined {
  const young = believed.filter(({ asOf }) => asOf >= servedAsOf);
  const latest = Math.max(...young.map(({ asOf }) => Math.min(asOf, now)));
  const upToDate = young.filter(({ asOf }) => !isOutdated(asOf, latest));
  const current = upToDate.filter(({ asOf }) => asOf <= now);
  const isServedCurrent = Number.isFinite(servedAsOf) && servedAsOf <= now;
  return (current.length > 0 || isServedCurrent ? current : upToDate)[0];
}
