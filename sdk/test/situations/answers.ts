import type { ScriptedAnswer } from '../scripted-server.ts';

/** A small table of rates. */
export const TABLE = {
  base: 'USD',
  rates: { USD: 1, EUR: 0.880226, GBP: 0.75, JPY: 151.231, KWD: 0.31 },
  updated_at: '2026-11-21T09:00:00+00:00',
};

/** A conversion. */
export const CONVERSION = { base: 'USD', target: 'EUR', amount: 100, rate: 0.880226, converted: 88.02 };

/** The quota as the service states it. */
export const QUOTA_HEADERS = {
  'X-RateLimit-Limit': '100',
  'X-RateLimit-Remaining': '99',
  'X-RateLimit-Reset': '1795305600',
};

/** The quota as a caller sees it. */
export const QUOTA = { limit: 100, remaining: 99, resetAt: new Date('2026-11-22T00:00:00Z') };

/** The service's answer to `rates`, with other headers. */
export const buildTableAnswer = (headers: Record<string, string> = {}): ScriptedAnswer => ({ body: TABLE, headers });

/** An answer that is fresh for an hour and has an ETag. */
export const FRESH = { 'Cache-Control': 'private, max-age=3600', ETag: '"a"' };

/** An error of the service. */
export const buildRefusal = (
  status: number,
  message: string,
  headers: Record<string, string> = {},
): ScriptedAnswer => ({
  status,
  body: { error: message },
  headers,
});

/** The service's message when it has no rates. */
export const buildUnavailable = (headers: Record<string, string> = {}) =>
  buildRefusal(503, 'Service temporarily unavailable. Please try again later.', headers);

/** The page of a proxy. */
export const buildPage = (status: number, headers: Record<string, string> = {}): ScriptedAnswer => ({
  status,
  body: '<!doctype html><h1>Not the service</h1>',
  headers: { 'Content-Type': 'text/html', ...headers },
});
