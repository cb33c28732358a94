import type { Fault } from './fault.ts';
import { exchanged, inverted, multiplied, shifted } from './single-faults.ts';
import { allInverted, frozen, mislabelled, scaled, weekOld } from './table-faults.ts';

const NAMED: readonly Fault[] = [inverted, exchanged, shifted, allInverted, mislabelled, weekOld, frozen];

/** The names that {@link findFault} knows, for people. */
export const faultNames = `${NAMED.map(({ name }) => name).join(', ')}, x1.1 (one rate), allx1.1 (every rate)`;

/**
 * Finds a fault by its name.
 *
 * @throws RangeError when there is none of that name.
 */
export function findFault(name: string): Fault {
  const [, whole, factor] = /^(all)?x(\d+(?:\.\d+)?)$/.exec(name) ?? [];
  if (factor) return whole ? scaled(factor) : multiplied(factor);
  const fault = NAMED.find((known) => known.name === name);
  if (!fault) throw new RangeError(`There is no fault "${name}"; expected one of ${faultNames}.`);
  return fault;
}
