import type { MockProviders } from '@crossrate/mock-provider';
import type { DemoRounds } from '../../http/pages/round-pages.ts';
import { breaks } from './breaks.ts';

/**
 * Creates the rounds of a demo, one after another. A broken provider is well again after its round.
 *
 * @param refreshNow - Asks all providers, and resolves after the round.
 */
export function createMockedRounds(mocks: MockProviders, refreshNow: () => Promise<void>): DemoRounds {
  let last: Promise<void> = Promise.resolve();
  const play = async (name: string | undefined) => {
    const broken = breaks.find((known) => known.name === name);
    if (broken) mocks.set({ [broken.provider]: broken.scenario });
    try {
      await refreshNow();
    } finally {
      mocks.setAll('healthy');
    }
  };
  return {
    breaks,
    play(name) {
      const round = last.then(() => play(name));
      last = round.catch(() => undefined);
      return round;
    },
  };
}
