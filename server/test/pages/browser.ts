import type { Browser, Page } from 'playwright-core';

/** An opened page with its troubles. */
export interface OpenedPage extends AsyncDisposable {
  readonly page: Page;
  /** Errors of the console and of scripts, and requests to other hosts. */
  readonly troubles: readonly string[];
}

/** Options of the view of a page. */
export interface Look {
  readonly colorScheme?: 'light' | 'dark';
  readonly width?: number;
}

/** Opens a page of a server, after `prepare` has seen the empty page. */
export async function openPage(
  browser: Browser,
  url: string,
  { colorScheme = 'light', width = 1280 }: Look = {},
  prepare?: (page: Page) => Promise<unknown>,
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
  await prepare?.(page);
  await page.goto(url);
  // Closed first, because a stopping server waits for the open connections of the page.
  return { page, troubles, [Symbol.asyncDispose]: () => page.context().close() };
}

/** Keeps the troubles of scripts. Chromium reports each failed request, too, and each status from 400 on. */
export function keepScriptErrors(troubles: readonly string[]): readonly string[] {
  return troubles.filter((text) => !text.startsWith('Failed to load resource'));
}

/** Checks that a whole part of a page is in sight. */
export async function isInSight(page: Page, selector: string): Promise<boolean> {
  const box = await page.locator(selector).boundingBox();
  // Browsers scroll by whole pixels, and a box may end within one.
  return box !== null && box.y > -1 && box.y + box.height < (page.viewportSize()?.height ?? 0) + 1;
}
