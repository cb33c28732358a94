import type { Option } from 'commander';
import { keyOptions } from '../suite/key-names.ts';
import { createHiding } from '../suite/secrets.ts';

/** Options whose values are secrets. */
const SECRET_OPTIONS: readonly string[] = [...Object.values(keyOptions), '--header', '--quota-key-command'];

/** An address that messages may show, because it has no password and no query. */
const ADDRESS = /^https?:\/\/[^@?]*$/;

/** Removes the arguments that may be secrets from a message: all but options, their values and addresses. */
export function hideArguments(message: string, args: readonly string[], options: readonly Option[]): string {
  const names = options.map(({ long }) => long);
  const isPublic = (name: string) =>
    options.some(({ long, required }) => long === name && required) && !SECRET_OPTIONS.includes(name);
  const secrets = args.flatMap((arg, index) => {
    const before = args[index - 1] ?? '';
    if (SECRET_OPTIONS.includes(before) && !names.includes(arg)) return [arg];
    const [name = '', value] = arg.split(/=(.*)/s);
    // An unknown option may be a misspelt option for keys.
    if (arg.startsWith('--')) return value && !isPublic(name) ? [value] : [];
    // A key may stand behind a letter, as in `-kSECRET`, although no option for keys is a letter.
    if (arg.startsWith('-')) return [arg.slice(2)];
    return isPublic(before) || ADDRESS.test(arg) ? [] : [arg];
  });
  return hideKeyShapes(createHiding(secrets).hide(message));
}

/** The form of the service's keys. Shorter texts may be names of files. */
const KEY = /cr_[0-9A-Za-z]{16,}/gi;

/** Replaces texts in the form of a key. By mistake, a key may stand in the place of any argument. */
export function hideKeyShapes(text: string): string {
  return text.replace(KEY, '[key]');
}
