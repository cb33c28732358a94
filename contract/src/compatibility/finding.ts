import type { Rule } from './rules.ts';

/** What differs between two versions of an interface, and whom that breaks. */
export interface Finding {
  readonly rule: Rule;
  /** The difference, as a clause without a full stop: "the parameter `base` is gone". */
  readonly what: string;
  /** The clients that break, as in "clients that send `base`"; absent when none does. */
  readonly breaks?: string;
}

/** A finding with the place that it is about, such as `GET /api/rates`. */
export interface Change extends Finding {
  readonly place: string;
}
