/**
 * Compares the parts that a store has with those that it ought to have, each named by kind and name, as `table usage`.
 *
 * @param mayAdd - Matches the additions that do no harm. A trigger, a rule or a view could lift every limit, or undo what a
 *   command reports, so no version may bring one.
 * @throws Error with the name of a part that is foreign or missing.
 */
export function assertOwnParts(found: ReadonlySet<string>, own: readonly string[], mayAdd: RegExp): void {
  const foreign = [...found].find((part) => !own.includes(part) && !mayAdd.test(part));
  if (foreign !== undefined) throw new Error(`it has the ${foreign}, which is not of Crossrate`);
  const missing = own.find((part) => !found.has(part));
  if (missing !== undefined) throw new Error(`it lacks the ${missing}: restore a backup that has it`);
}
