import { tryTo } from './try-to.ts';

/**
 * Reads an argument of the caller. Refuses an object with names of which none is known, as TypeScript does: a misspelt
 * name would get its default, such as the rates of USD. A larger object, such as an order, may have further names.
 *
 * @param read - Gives an object with all known names.
 * @returns the result of `read`.
 * @throws TypeError that gives an unknown name and all known ones, or for anything that cannot be read as an object: a
 *   text, such as a code, a list, a `Map` or a signal would get all defaults, and the caller's getters may throw.
 */
export function readObject<Given, Read extends object>(
  given: Given,
  read: (given: Given) => Read,
  name = 'parameters',
): Read {
  let known!: Read;
  let unknown: string | undefined;
  const isRead = tryTo(() => {
    known = read(given);
    if (Object.keys(known).some((one) => one in Object(given))) return true;
    [unknown] = Object.keys(given as object);
    return {}.toString.call(given) === '[object Object]';
  });
  if (!isRead) throw new TypeError(`${name} must be an object.`);
  if (unknown) throw new TypeError(`${name} must be ${Object.keys(known).join(', ')}, not ${unknown}.`);
  return known;
}
