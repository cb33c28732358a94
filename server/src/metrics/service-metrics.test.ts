import { afterEach, expect, it, vi } from 'vitest';
import { createProcessMetrics } from './service-metrics.ts';

afterEach(() => {
  vi.useRealTimers();
});

it('reports the metrics of the process after the clock was set 1,500 years forward', async () => {
  const { scrape } = createProcessMetrics();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 1_500 * 365 * 86_400_000 });
  expect(await scrape()).toMatch(/^nodejs_eventloop_utilization_summary_count \d+$/m);
});
