import { type CurrencyCode, currencyCodes } from '@crossrate/contract';
import { findFault } from '../faults/index.ts';
import { simulatedProviders } from '../simulation/simulated-providers.ts';

/** One fault on one day. */
export interface Trial {
  /** The day of the history, such as `2024-03-02`. */
  readonly date: string;
  /** The names of the providers with the fault. */
  readonly wrong: readonly string[];
  /** The name of the fault. */
  readonly fault: string;
  readonly target: CurrencyCode;
  /** The names of the providers that answer; all others are down. */
  readonly up: readonly string[];
  /** True when the service starts without a state. */
  readonly isCold: boolean;
}

const NAMES = simulatedProviders.map(({ provider }) => provider);

/** Writes a trial as text that {@link parseTrial} reads. */
export function formatTrial({ date, wrong, fault, target, up, isCold }: Trial): string {
  return [date, wrong.join('+'), fault, target, up.join('+'), isCold ? 'cold' : 'warm'].join('/');
}

/**
 * Reads `DATE/WRONG/FAULT/CURRENCY`, with `/UP` and `/cold` if present. By default, all providers answer and the start
 * is warm.
 *
 * @throws RangeError that names the part that cannot be read.
 */
export function parseTrial(text: string): Trial {
  const [date = '', wrong = '', fault = '', code = '', up = NAMES.join('+'), warmth = 'warm'] = text.split('/');
  const target = currencyCodes.find((known) => known === code.toUpperCase());
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) throw new RangeError(`"${date}" is no date such as 2025-03-06.`);
  if (!target) throw new RangeError(`"${code}" is no supported currency.`);
  if (warmth !== 'warm' && warmth !== 'cold') throw new RangeError(`"${warmth}" is neither warm nor cold.`);
  findFault(fault);
  return { date, wrong: parseNames(wrong), fault, target, up: parseNames(up), isCold: warmth === 'cold' };
}

function parseNames(text: string): string[] {
  const names = text.split('+');
  const unknown = names.find((name) => !NAMES.some((known) => known === name));
  if (unknown !== undefined) throw new RangeError(`"${unknown}" is none of ${NAMES.join(', ')}.`);
  return names;
}
