import type { Rule } from './rules.ts';

/** A difference between two versions of an interface, with the clients that it breaks. */
export interface Finding {
  readonly rule: Rule;
  /** The difference, as a clause without a full stop: "the parameter `base` is gone". */
  readonly what: string;
  /** The clients that break, such as "clients that send `base`"; absent for a harmless difference. */
  readonly breaks?: string;
}

/** A finding with its place in the interface, such as `GET /api/rates`. */
export interface Change extends Finding {
  readonly place: string;
}
