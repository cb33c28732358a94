/**
 * Node looks up names in at most half of its 4 threads, and a look-up cannot be cancelled. If the names of two providers
 * hang in the DNS, nobody could find the database by its name any more. Every retry of a provider may add a look-up that
 * hangs. Node reads the number at the first use of a thread, so this module must come before all others.
 */
process.env.UV_THREADPOOL_SIZE ||= '32';
