import type { Option } from 'commander';
import { keyOptions } from '../suite/key-names.ts';

/** Options whose values are secrets. */
const SECRETS: readonly string[] = [...Object.values(keyOptions), '--header', '--quota-key-command'];

/**
 * What among arguments may be a secret, so that no message shows it: the value of an option for keys, however it was
 * misspelt, and what belongs to no option.
 */
export function possibleKeys(args: readonly string[], options: readonly Option[]): string[] {
  const names = options.map(({ long }) => long ?? '');
  const others = options.filter(({ long, required }) => required && !SECRETS.includes(long ?? ''));
  return args.flatMap((arg, index) => {
    const before = args[index - 1] ?? '';
    if (SECRETS.includes(before)) return names.includes(arg) ? [] : [arg];
    const [name, value] = arg.split(/=(.*)/s);
    if (arg.startsWith('--')) return value && !others.some(({ long }) => long === name) ? [value] : [];
    if (arg.startsWith('-')) return [arg.slice(2)];
    const owner = args.slice(0, index).findLast((each) => each.startsWith('-'));
    const isOwned = others.some(({ long, variadic }) => long === owner && (variadic || owner === before));
    return isOwned ? [] : [arg];
  });
}
