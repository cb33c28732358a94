import { redactKeys } from './redact-keys.ts';

/**
 * Refuses names that nothing reads: a misspelt option would change nothing, and a test would pass for the wrong reason.
 *
 * @throws TypeError that gives the first unknown name, without a real key, and all known names.
 */
export function checkNames(given: object, known: readonly string[]): void {
  const unknown = Object.keys(given).find((name) => !known.includes(name));
  if (unknown === undefined) return;
  throw new TypeError(`${redactKeys(unknown)} is not possible here. Possible: ${known.join(', ')}.`);
}
