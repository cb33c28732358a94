import type { Fault } from './fault.ts';
import { buildMultiplied, exchanged, inverted, shifted } from './single-faults.ts';
import { allInverted, buildScaled, frozen, mislabelled, weekOld } from './table-faults.ts';

const NAMED: readonly Fault[] = [inverted, exchanged, shifted, allInverted, mislabelled, weekOld, frozen];

/** The names of all faults, as text for the help. */
export const faultNames = `${NAMED.map(({ name }) => name).join(', ')}, x1.1 (one rate), allx1.1 (every rate)`;

/**
 * Finds a fault by its name.
 *
 * @throws RangeError when no fault has the name.
 */
export function findFault(name: string): Fault {
  const [, whole, factor] = /^(all)?x(\d+(?:\.\d+)?)$/.exec(name) ?? [];
  if (factor) return whole ? buildScaled(factor) : buildMultiplied(factor);
  const fault = NAMED.find((known) => known.name === name);
  if (!fault) throw new RangeError(`There is no fault "${name}"; expected one of ${faultNames}.`);
  return fault;
}
