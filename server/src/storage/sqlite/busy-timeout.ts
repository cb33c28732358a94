/** How long to wait for another process that is writing. SQLite's own default is not to wait at all. */
export const BUSY_TIMEOUT_MS = 2_000;
