/** A body before it is written, in which a number may be given by its exact digits instead of a double. */
export type Exact<Body> = Body extends number
  ? number | RawJSON
  : Body extends object
    ? { [Field in keyof Body]: Exact<Body[Field]> }
    : Body;

declare const written: unique symbol;

/** The JSON text of a body, with the type of the body. */
export type JsonText<Body> = string & { readonly [written]: Body };

/** Writes a body as JSON. Pass the type of the body, so that the compiler checks every field. */
export function writeJson<Body>(body: Exact<Body>): JsonText<Body> {
  return JSON.stringify(body) as JsonText<Body>;
}
