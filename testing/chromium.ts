import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

/**
 * The path of Chromium; `undefined` without one, so that tests in a browser can be skipped. The shell without a window
 * opens a page in less than half of the time.
 */
export const chromiumPath = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
].find(existsSync);
if (!chromiumPath) console.warn('Skipped the tests in a browser: there is no Chromium in /usr/bin.');

/** Starts a browser without a window. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({ ...(chromiumPath && { executablePath: chromiumPath }), args: ['--no-sandbox'] });
}
