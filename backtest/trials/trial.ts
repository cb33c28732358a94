import { type CurrencyCode, currencyCodes } from '@crossrate/contract';
import { findFault } from '../faults/index.ts';
import { players } from '../playing/players.ts';

/** One fault of one day. */
export interface Trial {
  /** The day of the history, as `2024-03-02`. */
  readonly date: string;
  /** Who is wrong. */
  readonly wrong: readonly string[];
  /** By name. */
  readonly fault: string;
  readonly target: CurrencyCode;
  /** Who answers; everybody else is down. */
  readonly up: readonly string[];
  /** Whether nothing is known from before. */
  readonly isCold: boolean;
}

const NAMES = players.map(({ provider }) => provider);

/** Writes a trial as one word that {@link parseTrial} reads. */
export function formatTrial({ date, wrong, fault, target, up, isCold }: Trial): string {
  return [date, wrong.join('+'), fault, target, up.join('+'), isCold ? 'cold' : 'warm'].join('/');
}

/**
 * Reads `DATE/WRONG/FAULT/CURRENCY`, and as far as they are given `/UP/cold`.
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
  const unknown = names.find((name) => !(NAMES as readonly string[]).includes(name));
  if (unknown !== undefined) throw new RangeError(`"${unknown}" is none of ${NAMES.join(', ')}.`);
  return names;
}
