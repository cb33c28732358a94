import type { Option } from 'commander';
import { keyOptions } from '../suite/key-names.ts';

/** Options whose values are secrets. */
const SECRET_OPTIONS: readonly string[] = [...Object.values(keyOptions), '--header', '--quota-key-command'];

/** An address that messages may show, because it has no password and no query. */
const ADDRESS = /^https?:\/\/[^@?]*$/;

/**
 * Finds the arguments that may be secrets, so that no message shows them:
 *
 * - the values of options for keys
 * - the values of unknown options, which may be misspelt options for keys
 * - arguments that belong to no option
 */
export function findPossibleKeys(args: readonly string[], options: readonly Option[]): string[] {
  const names = options.map(({ long }) => long);
  const publicOptions = new Map(options.filter(isPublic).map((option) => [option.long, option]));
  return args.flatMap((arg, index) => {
    const previous = args[index - 1] ?? '';
    if (SECRET_OPTIONS.includes(previous) && !names.includes(arg)) return [arg];
    const [name, value] = arg.split(/=(.*)/s);
    if (arg.startsWith('--')) return value && !publicOptions.has(name) ? [value] : [];
    // A key may stand behind a letter, as in `-kSECRET`, although no option for keys is a letter.
    if (arg.startsWith('-')) return [arg.slice(2)];
    const lastName = args.slice(0, index).findLast((before) => before.startsWith('-'));
    const option = publicOptions.get(lastName);
    const isValue = option && (option.variadic || lastName === previous);
    return isValue || ADDRESS.test(arg) ? [] : [arg];
  });
}

/** Tells whether an option takes a value that is no secret. */
function isPublic({ long, required }: Option): boolean {
  return required && !SECRET_OPTIONS.includes(long ?? '');
}
