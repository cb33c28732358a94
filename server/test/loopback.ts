import type { Address } from '../src/http/connection/listen.ts';

/** A free port that only this machine reaches. */
export const loopback: Address = { host: '127.0.0.1', port: 0, keepAliveMs: 75_000 };
