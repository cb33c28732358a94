import { tryTo } from './try-to.ts';

/**
 * Reads an argument of the caller. Refuses every unknown name, even beside known ones: a misspelt name would get its
 * default, and `date` today's rates.
 *
 * @param read - Gives an object with all known names, except for those of `unsent`.
 * @returns the result of `read`.
 * @throws TypeError that gives all known names and an unknown one, or for anything that cannot be read as an object: a
 *   text, such as a code, a list, a `Map` or a signal would get all defaults, and the caller's getters may throw.
 */
export function readObject<Given, Read extends object>(
  given: Given,
  read: (given: Given) => Read,
  name = 'parameters',
  unsent: readonly string[] = [],
): Read {
  const names = Object.keys(read({} as Given)).concat(unsent);
  let known!: Read;
  let unknown: string | undefined;
  const isRead = tryTo(() => {
    known = read(given);
    unknown = Object.keys(given as object).find((one) => !names.includes(one));
    return names.some((one) => one in Object(given)) || {}.toString.call(given) === '[object Object]';
  });
  if (!isRead || unknown)
    throw new TypeError(`${name} must be an object of ${names.join(', ')}${isRead ? `, not ${unknown}` : ''}.`);
  return known;
}
