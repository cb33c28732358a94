import type { Content } from './content.ts';

const TEXT = Symbol('exact JSON text');

/**
 * Gives a body its exact JSON text. ts-rest checks the body's type; what goes over the wire is the text, with numbers
 * that no double passed through.
 */
export function withExactText<Body extends object>(body: Body, text: Content | string): Body {
  return Object.defineProperty(body, TEXT, { value: text });
}

/** The exact text of a body, as {@link withExactText} gave it. */
export function exactTextOf(body: unknown): Content | string | undefined {
  return (body as { [TEXT]?: Content | string } | undefined)?.[TEXT];
}
