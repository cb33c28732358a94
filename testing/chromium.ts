import { existsSync } from 'node:fs';

/**
 * The path of Chromium; `undefined` without one, so that tests in a browser can be skipped with a reason. The shell
 * without a window opens a page in less than half of the time.
 */
export const chromiumPath = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
].find(existsSync);
