import { createMockProviders, type MockProviders } from '@crossrate/mock-provider';
import type { Browser } from 'playwright-core';
import { expect } from 'vitest';
import { mockProviders } from '../../src/cli/demo/mock-providers.ts';
import { createMockedRounds } from '../../src/cli/demo/mocked-rounds.ts';
import { systemClock } from '../../src/clock.ts';
import { createDemoPages } from '../../src/http/pages/demo-pages.ts';
import { createRoundPages } from '../../src/http/pages/round-pages.ts';
import { TestClock } from '../test-clock.ts';
import { startTestService, type TestService } from '../test-service.ts';
import { type Look, type OpenedPage, openPage } from './browser.ts';

const CHAIN = { PROVIDERS: 'currency-api,frankfurter,ecb' };

/** A service with mocked providers, whose rates a page explains. */
export interface ExplainedService extends TestService {
  readonly clock: TestClock;
  readonly mocks: MockProviders;
}

/** Starts a service on a day on which three providers agree. */
export async function startExplained(): Promise<ExplainedService> {
  const clock = new TestClock('2026-11-21T01:00:00Z');
  const mocks = createMockProviders({ clock });
  const service = await startTestService({ fetch: mocks.fetch, clock }, CHAIN);
  return { ...service, clock, mocks };
}

/** Starts a demo whose providers can be broken. */
export async function startBreakable(): Promise<TestService> {
  const mocks = mockProviders(systemClock);
  const pages = [
    ...createDemoPages().pages,
    ...createRoundPages(createMockedRounds(mocks, () => service.refreshNow())),
  ];
  const service: TestService = await startTestService({ fetch: mocks.fetch, pages }, CHAIN);
  return service;
}

/** Opens the page that explains the rate of a currency, and waits until it is drawn. */
export async function openWhy(browser: Browser, service: TestService, code: string, look?: Look): Promise<OpenedPage> {
  const opened = await openPage(browser, `${service.url}/why?code=${code}`, look);
  await expect.poll(() => opened.page.locator('#provider-list li').count()).toBeGreaterThan(0);
  await opened.page.locator('#history-plot svg').waitFor();
  return opened;
}
