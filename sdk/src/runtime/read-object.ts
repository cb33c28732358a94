/**
 * Returns an argument of the caller unchanged, if it is an object.
 *
 * @throws TypeError for anything else. A text, such as a code, has none of the properties and would get all defaults.
 */
export function readObject<Given>(given: Given, name = 'parameters'): Given {
  if (typeof given !== 'object' || !given) throw new TypeError(`${name} must be an object.`);
  return given;
}
