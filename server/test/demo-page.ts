import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { chromiumPath } from '../../testing/chromium.ts';
import { createDemoPages } from '../src/http/pages/demo-pages.ts';
import { startTestService, type TestService } from './test-service.ts';

if (!chromiumPath) console.warn('Skipped the tests of the first page: there is no Chromium in /usr/bin.');

/** Starts a service with the pages of a demo and a limit for the active key. */
export async function startDemo(dailyLimit = 100): Promise<TestService & { readonly activeKey: string }> {
  const { pages, show } = createDemoPages();
  const service = await startTestService({ pages });
  const keys = {
    active: await service.createKey({ dailyLimit }),
    restricted: await service.createKey({ restricted: true }),
    unverified: await service.createKey({ verified: false }),
    spare: await service.createKey(),
  };
  show(keys);
  return { ...service, activeKey: keys.active };
}

/** Reads a text as a visitor sees it. */
export const readText = (page: Page, selector: string) => page.locator(selector).innerText();

/** Waits until a visitor sees a text. */
export const waitForText = (page: Page, selector: string, text: string | RegExp) =>
  expect.poll(() => readText(page, selector)).toMatch(text);

/** Waits for the table that the page fetches first. */
export const waitForStart = (page: Page) => waitForText(page, '#quota', /^99 of 100$/);
