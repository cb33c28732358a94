/** A number by its digits, which `JSON.stringify` writes as they are; TypeScript does not know it yet. */
interface RawJSON {
  readonly rawJSON: string;
}

interface JSON {
  /** @throws SyntaxError when the text is no JSON of a primitive value. */
  rawJSON(text: string): RawJSON;
}
