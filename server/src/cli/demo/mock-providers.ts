import { createMockProviders, type MockProviders } from '@crossrate/mock-provider';
import type { Clock } from '../../clock.ts';

const DAY_MS = 86_400_000;

/**
 * Mocks the providers of the demo, so that it uses no network. All rates are those of one real day, whatever the hour: banks
 * state the same rates, and publish nothing during the day.
 */
export function mockProviders(clock: Clock): MockProviders {
  const midnight = { now: () => Math.floor(clock.now() / DAY_MS) * DAY_MS };
  return createMockProviders({ clock: midnight, banksAreEqual: true });
}
