import { parseRatio, type Ratio } from '@crossrate/contract/money';
import { expect, it } from 'vitest';
import { TestClock } from '../../test/test-clock.ts';
import { createFirstRatesCheck } from './first-rates.ts';
import { ServedRates } from './served-rates.ts';

function setUp() {
  const clock = new TestClock('2026-11-21T10:00:00Z');
  const served = new ServedRates(clock);
  const takeUp = (ageMs = 0) => {
    const believedAt = clock.now() - ageMs;
    const rate = {
      rate: parseRatio('0.88') as Ratio,
      provider: 'first',
      asOf: believedAt,
      day: 0,
      believedAt,
      grade: 'single',
    } as const;
    const edition = { id: 'e', staleAfterMs: 86_400_000, nextAttemptAt: clock.now() };
    served.replaceEdition({ ...edition, snapshot: new Map([['EUR', rate]]) });
  };
  return { clock, served, takeUp };
}

it('waits for the other workers until a second after the first rates', async () => {
  const { clock, served, takeUp } = setUp();
  const haveOthersRates = createFirstRatesCheck({ served, clock, isReplacement: false });
  takeUp();
  await clock.moveTo('2026-11-21T10:00:00.999Z');
  expect(haveOthersRates()).toBe(false);
  await clock.moveTo('2026-11-21T10:00:01Z');
  expect(haveOthersRates()).toBe(true);
});

it('waits after a start with rates that another worker has just saved', () => {
  const { clock, served, takeUp } = setUp();
  takeUp();
  expect(createFirstRatesCheck({ served, clock, isReplacement: false })()).toBe(false);
});

it('waits neither for rates of an earlier run nor in a worker that replaces another', () => {
  for (const { ageMs, isReplacement } of [
    { ageMs: 1_000, isReplacement: false },
    { ageMs: 0, isReplacement: true },
  ]) {
    const { clock, served, takeUp } = setUp();
    takeUp(ageMs);
    expect(createFirstRatesCheck({ served, clock, isReplacement })()).toBe(true);
  }
});
