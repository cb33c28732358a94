import type { MockProviders } from '@crossrate/mock-provider';
import type { DemoRounds } from '../../http/pages/round-pages.ts';
import { Turns } from '../../turns.ts';
import { breaks } from './breaks.ts';

/**
 * Creates the rounds of a demo, one after another. A broken provider is well again after its round.
 *
 * @param refreshNow - Asks all providers, and resolves after the round.
 */
export function createMockedRounds(mocks: MockProviders, refreshNow: () => Promise<void>): DemoRounds {
  const turns = new Turns();
  const play = async (name: string | undefined) => {
    const broken = breaks.find((known) => known.name === name);
    if (broken) mocks.set({ [broken.provider]: broken.scenario });
    try {
      await refreshNow();
    } finally {
      mocks.setAll('healthy');
    }
  };
  return { breaks, play: (name) => turns.run(() => play(name)) };
}
