/** The wait for another process that is writing. By default, SQLite does not wait at all. */
export const BUSY_TIMEOUT_MS = 2_000;
