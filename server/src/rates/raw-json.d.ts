/** A number by its digits, which `JSON.stringify` writes unchanged. TypeScript does not declare the type yet. */
interface RawJSON {
  readonly rawJSON: string;
}

interface JSON {
  /** @throws SyntaxError when the text is not the JSON of a primitive value. */
  rawJSON(text: string): RawJSON;
}
