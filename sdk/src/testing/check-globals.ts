/** The globals of the mock that a simulated browser may hide. */
const NEEDED = ['Headers', 'Response', 'TextEncoder'] as const;

/**
 * Refuses an environment that lacks a global of the mock, before a call fails at some line of the mock.
 *
 * @throws TypeError that names the missing globals, and what to do.
 */
export function checkGlobals(): void {
  const missing = NEEDED.filter((name) => typeof globalThis[name] !== 'function');
  if (missing.length === 0) return;
  throw new TypeError(
    `createMockCrossrate needs the global ${missing.join(' and ')}, which this environment lacks. Jest's jsdom hides what Node.js has: set testEnvironment to jest-fixed-jsdom.`,
  );
}
