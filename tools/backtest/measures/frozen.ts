import { frozen, isStatedBy } from '../faults/fault.ts';
import { LIQUID } from '../worlds/currencies.ts';
import { measureDifference, readPublished, rejudge, replay } from '../worlds/replay.ts';
import { DAY_MS, PROVIDERS, type World } from '../worlds/world.ts';
import { type Moved, ONE_OF, summarize } from './moved.ts';

const DAYS_BEFORE = 5;
const DAYS = 14;

const SETTINGS = [PROVIDERS, ...PROVIDERS.map((down) => PROVIDERS.filter((name) => name !== down))];

/** Measures how far liquid rates are off while one provider repeats its table under new dates, for two weeks. */
export function measureFrozen(world: World, from: number) {
  const moments = world.moments.filter((now) => now >= from - DAYS_BEFORE * DAY_MS && now < from + DAYS * DAY_MS);
  const moved = SETTINGS.flatMap((up: readonly string[]) => {
    const sources = world.sources.filter(({ provider }) => up.includes(provider));
    const rounds = [...replay({ sources, moments })].filter(({ now }) => now >= from);
    return up.flatMap((provider) => {
      const judged = rejudge(rounds, ({ tables }) =>
        tables.map((table) => {
          const first = rounds[0]?.tables.find(
            (each) => each.provider === table.provider && each.witness === table.witness,
          );
          if (!first || !isStatedBy([provider], table)) return table;
          return { ...table, rates: frozen.apply(table.rates, 'USD', first.rates) };
        }),
      );
      return rounds.flatMap(({ now, judgement }, index) =>
        LIQUID.flatMap((code): Moved[] => {
          const [right, published] = [readPublished(judgement, code), readPublished(judged[index], code)];
          if (code === 'USD' || !right || !published) return [];
          return [{ by: measureDifference(published, right), code, now, since: from, provider, error: 'frozen', up }];
        }),
      );
    });
  });
  return [...Map.groupBy(moved, ({ up }) => up.length)].map(([count, all]) => {
    return { world: world.name, group: `${ONE_OF[count]} frozen`, ...summarize(all) };
  });
}
