import { expect, it } from 'vitest';
import { clauses, collectReport, judge } from '../src/index.ts';
import { THOROUGH } from '../src/suite/budget.ts';
import { runCommand } from './command-here.ts';
import { startMockedService } from './mocked-service.ts';
import { SkippingClock } from './skipping-clock.ts';

it('gets the tables of all bases with a rate, from a key with enough requests, and passes', async () => {
  await using service = await startMockedService();
  const keys = { ...(await service.createKeys()), active: await service.createKey({ dailyLimit: THOROUGH }) };
  const target = { url: service.url, keys, clock: new SkippingClock() };
  const report = await collectReport({ ...target, clauses, isThorough: true, profile: 'crossrate' });
  const { failed, errors, skipped } = judge(report.clauses, [], { isStrict: true });
  expect([failed, errors, skipped]).toEqual([[], [], []]);
  const bases = report.coverage.find(({ of }) => of === 'bases of tables');
  // No provider has a rate of CLF.
  expect(bases).toEqual({ of: 'bases of tables', tried: expect.any(Array), untried: ['CLF'] });
  expect(report.costs.key.granted).toBeLessThanOrEqual(THOROUGH);
});

it('does not begin when the headers of the key say that it has too few requests left', async () => {
  await using service = await startMockedService();
  const { active } = await service.createKeys();
  const { code, stderr } = await runCommand('--url', service.url, '--key', active, '--thorough');
  const message = `The key of --key has 100 of 100 requests left today, and --thorough takes up to ${THOROUGH}.`;
  expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
});
