/** Describes the values of a key: "1 instead of none". */
export function describeChange(before: unknown, after: unknown): string {
  return `${describeValue(after)} instead of ${describeValue(before)}`;
}

const MOST_SHOWN = 5;

/** Describes the first values of a list, and how many more there are. */
export function describeList(values: readonly unknown[]): string {
  const hidden = values.length - MOST_SHOWN;
  return `${values.slice(0, MOST_SHOWN).map(describeValue).join(', ')}${hidden > 0 ? ` and ${hidden} more` : ''}`;
}

function describeValue(value: unknown): string {
  if (Array.isArray(value) && value.length > 0) return describeList(value);
  return value === undefined || Array.isArray(value) ? 'none' : JSON.stringify(value);
}
