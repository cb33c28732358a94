import type { Rule } from '../rules.ts';

/** The use that a client makes of a value. */
export type Use = 'send' | 'read';

/** Both uses. */
export const USES: readonly Use[] = ['send', 'read'];

/** A difference between two schemas. */
export interface SchemaDifference {
  readonly rule: Rule;
  /** The place below the schema, such as `.rates.*`; empty for the schema itself. */
  readonly at: string;
  readonly what: string;
  /** The uses of the value in the clients that break; empty for a harmless difference. */
  readonly breaks: readonly Use[];
  /** `true` when the clients that break are those that leave the value out. */
  readonly isAboutAbsence?: true;
}

/**
 * Fewer values are valid: the service may refuse a client that sends one of the others. A reader knows every value that
 * remains.
 */
export const BREAKS_SENDERS: readonly Use[] = ['send'];

/** More values are valid: senders are served as before, and readers may meet a value that was never promised. */
export const BREAKS_READERS: readonly Use[] = ['read'];

/** Some values became valid and others invalid, or the difference cannot be judged. */
export const BREAKS_BOTH: readonly Use[] = ['send', 'read'];
