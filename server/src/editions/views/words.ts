import type { CurrencyCode } from '@crossrate/contract';

const NUMBERS = 'No One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve'.split(' ');

const dayFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' });

const momentFormat = new Intl.DateTimeFormat('en-GB', {
  ...{ day: 'numeric', month: 'long', year: 'numeric', hour: '2-digit', minute: '2-digit', timeZone: 'UTC' },
});

/** Counts things at the start of a sentence: `Three providers`. */
export function countThings(count: number, thing: string, things = `${thing}s`): string {
  return `${NUMBERS[count] ?? count} ${count === 1 ? thing : things}`;
}

/** Writes the day of a moment, such as `20 November`. */
export function writeDay(time: number): string {
  return dayFormat.format(time);
}

/** Writes a moment, such as `20 November 2026 at 03:00 UTC`. */
export function writeMoment(time: number): string {
  return `${momentFormat.format(time)} UTC`;
}

/** Names the first few of some things, and counts the others. */
export function nameSome(names: readonly string[], most = 3): string {
  const shown = names.length > most ? [...names.slice(0, most - 1), `${names.length - most + 1} others`] : [...names];
  const last = shown.pop() ?? '';
  return shown.length > 0 ? `${shown.join(', ')} and ${last}` : last;
}

/** Puts the code of a currency in the place of "it" in the ground of a verdict. */
export function nameSubject(ground: string, code: CurrencyCode): string {
  return ground.replace(/\bquotes it\b/, `quotes ${code}`);
}
