import type { Option } from 'commander';
import { keyOptions } from '../suite/key-names.ts';

/** Options whose values are secrets. */
const SECRET_OPTIONS: readonly string[] = [...Object.values(keyOptions), '--header', '--quota-key-command'];

/** An address without a password and a query, which somebody has written without `--url`. */
const ADDRESS = /^https?:\/\/[^@?]*$/;

/**
 * Finds the arguments that may be secrets, so that no message shows them: the values of options for keys, the values of
 * unknown options, which may be misspelt options for keys, and arguments that belong to no option.
 */
export function findPossibleKeys(args: readonly string[], options: readonly Option[]): string[] {
  const names = options.map(({ long }) => long ?? '');
  const others = options.filter(({ long, required }) => required && !SECRET_OPTIONS.includes(long ?? ''));
  return args.flatMap((arg, index) => {
    const before = args[index - 1] ?? '';
    if (SECRET_OPTIONS.includes(before)) return names.includes(arg) ? [] : [arg];
    const [name, value] = arg.split(/=(.*)/s);
    if (arg.startsWith('--')) return value && !others.some(({ long }) => long === name) ? [value] : [];
    if (arg.startsWith('-')) return [arg.slice(2)];
    const owner = args.slice(0, index).findLast((each) => each.startsWith('-'));
    const isOwned = others.some(({ long, variadic }) => long === owner && (variadic || owner === before));
    return isOwned || ADDRESS.test(arg) ? [] : [arg];
  });
}
