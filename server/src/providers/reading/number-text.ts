/** The text of a JSON number, since a double would not hold all digits. */
export class NumberText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** ECMA-262's `JSON.parse` source text access, which the TypeScript library does not declare yet. */
type ParseWithSource = (
  text: string,
  reviver: (key: string, value: unknown, context: { source?: string }) => unknown,
) => unknown;

/**
 * Parses JSON with every number as a {@link NumberText}.
 *
 * @throws SyntaxError when the text is not JSON.
 */
export function parseWithNumberText(json: string): unknown {
  return (JSON.parse as ParseWithSource)(json, (_key, value, { source }) =>
    typeof value === 'number' && source !== undefined ? new NumberText(source) : value,
  );
}
