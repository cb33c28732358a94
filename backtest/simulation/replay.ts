import type { CurrencyCode } from '@crossrate/contract';
import { type Judgement, judgeTables } from '../../server/src/refresh/judging/judge-tables.ts';
import type { WitnessTable } from '../../server/src/refresh/judging/witness.ts';
import type { ProviderTable } from '../../server/src/refresh/rate-provider.ts';
import { readTable } from '../../server/src/refresh/read-table.ts';
import { emptyState, type RefreshState } from '../../server/src/refresh/refresh-state.ts';
import type { Market } from './market.ts';
import { type SimulatedProvider, simulatedProviders } from './simulated-providers.ts';

/** The refresh of the service on one day of the history, at 03:00 UTC. */
export interface Round {
  /** The date of the day, such as `2024-03-02`. */
  readonly date: string;
  /** The beginning of the day at 00:00 UTC, in milliseconds since the epoch. */
  readonly day: number;
  /** Days since the round before; infinite for the first round. */
  readonly daysSinceLast: number;
  /** The table that each provider states, in the order of the chain. */
  readonly stated: ReadonlyMap<SimulatedProvider, ProviderTable>;
  /** The stated tables that the service accepts, as the service reads them. */
  readonly tables: readonly WitnessTable[];
  /** The state before the refresh. */
  readonly before: RefreshState;
  readonly judgement: Judgement;
}

const DAY_MS = 86_400_000;
const REFRESH_AFTER_MS = 3 * 3_600_000;

/** The time of the refresh, in milliseconds since the epoch. */
export function momentOf({ day }: Pick<Round, 'day'>): number {
  return day + REFRESH_AFTER_MS;
}

/** Reads a stated table as the service does. The result is empty when the service refuses the table. */
export function readStated(simulated: SimulatedProvider, stated: ProviderTable, now: number): WitnessTable[] {
  const { provider, maxAge } = simulated;
  const read = readTable(stated, { provider, source: provider, now, maxAge });
  return 'table' in read ? [read.table] : [];
}

/** Judges tables as the service does, without decisions of an operator. */
export function judgeAt(now: number, tables: readonly WitnessTable[], state: RefreshState): Judgement {
  const providers = simulatedProviders.map(({ provider }) => provider);
  return judgeTables(tables, { state, now, providers, decisions: new Map<CurrencyCode, never>() });
}

/** Replays the whole history with honest providers. */
export function* replayHistory(market: Market): Generator<Round> {
  let before: RefreshState = emptyState;
  let lastDay = Number.NEGATIVE_INFINITY;
  for (const { date, asOf: day } of market.tables) {
    const stated = new Map(
      simulatedProviders.map((simulated): [SimulatedProvider, ProviderTable] => [
        simulated,
        simulated.buildTable(market, day),
      ]),
    );
    const now = momentOf({ day });
    const tables = [...stated].flatMap(([simulated, table]) => readStated(simulated, table, now));
    const judgement = judgeAt(now, tables, before);
    yield { date, day, daysSinceLast: (day - lastDay) / DAY_MS, stated, tables, before, judgement };
    before = judgement.state;
    lastDay = day;
  }
}
