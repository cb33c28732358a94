import { existsSync } from 'node:fs';
import { type Browser, chromium, type Page } from 'playwright-core';

/** `undefined` where there is none, so that a test in a browser can be skipped with a reason. */
export const chromiumPath = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(
  existsSync,
);

/** Starts a browser without a window. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({ ...(chromiumPath && { executablePath: chromiumPath }), args: ['--no-sandbox'] });
}

/** A page that was opened, and what happened on it that should not have. */
export interface OpenedPage extends AsyncDisposable {
  readonly page: Page;
  /** Errors of the console and of scripts, and requests to other hosts. */
  readonly troubles: readonly string[];
}

/** How a page is looked at. */
export interface Look {
  readonly colorScheme?: 'light' | 'dark';
  readonly width?: number;
}

/** Opens a page of a server. */
export async function openPage(
  browser: Browser,
  url: string,
  { colorScheme = 'light', width = 1280 }: Look = {},
): Promise<OpenedPage> {
  const page = await browser.newPage({ colorScheme, viewport: { width, height: 900 } });
  const troubles: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') troubles.push(message.text());
  });
  page.on('pageerror', (error) => troubles.push(error.message));
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (protocol !== 'data:' && origin !== new URL(url).origin) troubles.push(`asked ${origin}`);
  });
  await page.goto(url);
  // A server that ends before the page waits for the connections that a browser keeps open.
  return { page, troubles, [Symbol.asyncDispose]: () => page.context().close() };
}
