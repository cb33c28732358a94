/**
 * Reads an argument of the caller, if it is an object of known names. A misspelt name would get its default, such as the
 * rates of USD; a text, such as a code, would get all defaults.
 *
 * @param read - Gives an object with all known names.
 * @returns the result of `read`.
 * @throws TypeError that names the first unknown name and all known ones, or for anything that is no object.
 */
export function readObject<Given, Read extends object>(
  given: Given,
  read: (given: Given) => Read,
  name = 'parameters',
): Read {
  if (typeof given !== 'object' || !given) throw new TypeError(`${name} must be an object.`);
  const known = read(given);
  for (const own of Object.keys(given))
    if (!(own in known)) throw new TypeError(`${name} must be ${Object.keys(known).join(', ')}, not ${own}.`);
  return known;
}
