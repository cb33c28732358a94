/** A body as it is written: a number may stand there by its exact digits, which no double passed through. */
export type Exact<Body> = Body extends number
  ? number | RawJSON
  : Body extends object
    ? { [Field in keyof Body]: Exact<Body[Field]> }
    : Body;

declare const written: unique symbol;

/** The JSON text of a body, which remembers the type of what was written. */
export type JsonText<Body> = string & { readonly [written]: Body };

/** Writes a body as JSON. Name its type, and the compiler holds every field against it. */
export function writeJson<Body>(body: Exact<Body>): JsonText<Body> {
  return JSON.stringify(body) as JsonText<Body>;
}
