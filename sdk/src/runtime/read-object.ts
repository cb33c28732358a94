/**
 * What a caller gave.
 *
 * @throws TypeError when it is no object: a text, such as a code, has none of the properties, and so would get the defaults.
 */
export function readObject<Given>(given: Given, name = 'parameters'): Given {
  if (typeof given !== 'object' || !given) throw new TypeError(`${name} must be an object.`);
  return given;
}
