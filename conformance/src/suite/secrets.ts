import { hideKeyPieces } from './key-parts.ts';
import { removeKeys } from './remove-keys.ts';
import type { TargetAccess } from './target-access.ts';

/** Far more characters than a report shows: a key that this limit cuts in half would not be found. */
const LONGEST_READ = 5_000;

/** Lists the secrets that no text may show. A header may hold a secret behind the name of a scheme. */
export function listSecrets({ keys, headers = {} }: TargetAccess): string[] {
  const values = Object.values(headers).flatMap((value) => [
    value,
    ...value.split(/\s+/).slice(1),
    ...readBasic(value),
  ]);
  return [...Object.values(keys), ...values.filter((value) => value.length > 3)];
}

/** Cuts a text that came from a target to its beginning, and removes secrets and pieces of secrets. */
export function hideSecrets(text: string, access: TargetAccess): string {
  return hideKeyPieces(removeKeys(text.slice(0, LONGEST_READ), listSecrets(access)), access.keys);
}

/** Reads the user name with the password, and the password alone, from `Basic` credentials (RFC 7617). */
function readBasic(value: string): string[] {
  const [, encoded] = /^basic\s+(\S+)$/i.exec(value) ?? [];
  if (!encoded) return [];
  const credentials = Buffer.from(encoded, 'base64').toString();
  return [credentials, credentials.slice(credentials.indexOf(':') + 1)];
}
