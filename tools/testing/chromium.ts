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

/**
 * One process draws all pages, and the browser itself does the work of the GPU. The start of a process for each page
 * takes up to a sixth of the CPU of a test file that opens many pages.
 */
const FEW_PROCESSES = ['--renderer-process-limit=1', '--disable-gpu', '--in-process-gpu'];

/** Starts a browser without a window. */
export function launchBrowser(): Promise<Browser> {
  const args = ['--no-sandbox', ...FEW_PROCESSES];
  return chromium.launch({ ...(chromiumPath && { executablePath: chromiumPath }), args });
}
