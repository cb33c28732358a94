/** A difference between two versions of the interface. */
export interface Change {
  /** The place in the interface, such as `GET /api/rates`. */
  readonly place: string;
  /** The status of the answers that differ. */
  readonly status?: string;
  /** The difference, as a clause without a full stop: "the query parameter `base` is gone". */
  readonly what: string;
  /** The clients that break, such as "clients that send `base`"; absent for a harmless difference. */
  readonly breaks?: string;
}

/** A change whose place the caller adds. */
export type Finding = Omit<Change, 'place'> & { readonly place?: string };
