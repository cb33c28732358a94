/** The time for which a token of a mail can be used. */
export const TOKEN_MS = 86_400_000;
/** The time after which a sign-up that nobody has verified is removed. */
export const UNVERIFIED_MS = 7 * 86_400_000;
/** Rows that are removed at once: charges in SQLite wait for each slice, whose rows and index entries lie on many pages. */
export const REMOVED_AT_ONCE = 200;
