import type { Rule } from '../rules.ts';

/** What clients do with a value. */
export type Use = 'send' | 'read';

/** What differs between two schemas. */
export interface SchemaDifference {
  readonly rule: Rule;
  /** Where, below the schema: `.rates.*`, or nothing for the schema itself. */
  readonly at: string;
  readonly what: string;
  /** The clients that break: those that send such values, those that read them. */
  readonly breaks: readonly Use[];
  /** Whether those that send break by leaving the value out. */
  readonly isAboutAbsence?: true;
}

/** Fewer values are valid: whoever sends them may be refused, whoever reads them knows them all. */
export const NARROWER: readonly Use[] = ['send'];

/** More values are valid: whoever sends them is served, whoever reads them may meet one that was never promised. */
export const WIDER: readonly Use[] = ['read'];

/** Some values are valid that were not, and the other way round, or nobody can tell. */
export const OTHER: readonly Use[] = ['send', 'read'];
