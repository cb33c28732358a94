import type { Browser, Page } from 'playwright-core';
import { expect } from 'vitest';
import { createDemoPages } from '../../src/http/pages/demo-pages.ts';
import { startTestService, type TestService } from '../test-service.ts';
import { type Look, openPage } from './browser.ts';

/** Starts a service with the pages of a demo and a limit for the active key. */
export async function startDemo(dailyLimit = 100): Promise<TestService & { readonly activeKey: string }> {
  const { pages, show } = createDemoPages();
  const service = await startTestService({ pages });
  const keys = { ...(await service.createKeys()), active: await service.createKey({ dailyLimit }) };
  show(keys);
  return { ...service, activeKey: keys.active };
}

/** Starts a service whose page shows no keys, as to a visitor from another machine. */
export const startForVisitor = () => startTestService({ pages: createDemoPages().pages });

/** Opens the first page of a demo of its own, and waits until the page has converted. */
export async function openDemo(browser: Browser, look?: Look) {
  await using resources = new AsyncDisposableStack();
  const service = resources.use(await startDemo());
  const opened = resources.use(await openPage(browser, service.url, look));
  await waitForStart(opened.page);
  const owned = resources.move();
  return { ...opened, service, [Symbol.asyncDispose]: () => owned.disposeAsync() };
}

/** Reads a text as a visitor sees it. */
export const readText = (page: Page, selector: string) => page.locator(selector).innerText();

/** Waits until a visitor sees a text. */
export const waitForText = (page: Page, selector: string, text: string | RegExp) =>
  expect.poll(() => readText(page, selector)).toMatch(text);

/** Waits for the conversion that the page sends first. */
export const waitForStart = (page: Page) => waitForText(page, '#convert-status', '200 OK');
