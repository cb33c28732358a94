import type { Rule } from '../rules.ts';

/** The use that a client makes of a value. */
export type Use = 'send' | 'read';

/** A difference between two schemas. */
export interface SchemaDifference {
  readonly rule: Rule;
  /** The place below the schema, such as `.rates.*`; empty for the schema itself. */
  readonly at: string;
  readonly what: string;
  /** The uses of a value with which clients break. */
  readonly breaks: readonly Use[];
  /** `true` when the clients that break are those that leave the value out. */
  readonly isAboutAbsence?: true;
}

/** Fewer values are valid: the service may refuse a client that sends them, and readers know all of them. */
export const NARROWER: readonly Use[] = ['send'];

/** More values are valid: senders are served as before, and readers may meet a value that was never promised. */
export const WIDER: readonly Use[] = ['read'];

/** Some values became valid and others invalid, or the difference cannot be judged. */
export const OTHER: readonly Use[] = ['send', 'read'];
