import type { Asker } from './finding.ts';
import { hidePieces } from './key-parts.ts';
import { withoutKeys } from './without-keys.ts';

/** Of a longer text, the end is not shown anyway. */
const LONGEST_READ = 5_000;

/** What no text may show. A header may hold a secret behind the name of its scheme. */
export function secretsOf({ keys, headers = {} }: Asker): string[] {
  const values = Object.values(headers).flatMap((value) => [
    value,
    ...value.split(/\s+/).slice(1),
    ...readBasic(value),
  ]);
  return [...Object.values(keys), ...values.filter((value) => value.length > 3)];
}

/** The beginning of a text that came from a target, without secrets and pieces of them. */
export function hideSecrets(text: string, asker: Asker): string {
  // A key that is cut through would not be found any more.
  return hidePieces(withoutKeys(text.slice(0, LONGEST_READ), secretsOf(asker)), asker.keys);
}

/** A name and a password, and the password, which a target can read in `Basic dTpw`. */
function readBasic(value: string): string[] {
  const [, encoded] = /^basic\s+(\S+)$/i.exec(value) ?? [];
  if (!encoded) return [];
  const credentials = Buffer.from(encoded, 'base64').toString();
  return [credentials, credentials.slice(credentials.indexOf(':') + 1)];
}
