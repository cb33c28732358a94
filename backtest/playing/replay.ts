import type { CurrencyCode } from '@crossrate/contract';
import { type Judgement, judgeTables } from '../../server/src/refresh/judging/judge-tables.ts';
import type { WitnessTable } from '../../server/src/refresh/judging/witness.ts';
import type { ProviderTable } from '../../server/src/refresh/rate-provider.ts';
import { readTable } from '../../server/src/refresh/read-table.ts';
import { emptyState, type RefreshState } from '../../server/src/refresh/refresh-state.ts';
import type { Market } from './market.ts';
import { type Player, players } from './players.ts';

/** One day of the history, as the service would live it at 03:00 UTC. */
export interface Round {
  /** As `2024-03-02`. */
  readonly date: string;
  /** 00:00 UTC, in milliseconds since the epoch. */
  readonly day: number;
  /** Days since the round before. */
  readonly daysSinceLast: number;
  /** What each player states, in the order of the chain. */
  readonly stated: ReadonlyMap<Player, ProviderTable>;
  /** The same, read. */
  readonly tables: readonly WitnessTable[];
  /** What was believed until then. */
  readonly before: RefreshState;
  /** What came of it. */
  readonly judgement: Judgement;
}

const DAY_MS = 86_400_000;
const REFRESH_AFTER_MS = 3 * 3_600_000;

/** The moment of a round, in milliseconds since the epoch. */
export function momentOf({ day }: Pick<Round, 'day'>): number {
  return day + REFRESH_AFTER_MS;
}

/** Reads what a player states as the service would; nothing where the service would refuse the table. */
export function readStated(player: Player, stated: ProviderTable, now: number): WitnessTable[] {
  const { provider, maxAge } = player;
  const read = readTable(stated, { provider, source: provider, now, maxAge });
  return 'table' in read ? [read.table] : [];
}

/** Judges tables as the service would at the moment of a round. */
export function judgeAt(now: number, tables: readonly WitnessTable[], state: RefreshState): Judgement {
  const providers = players.map(({ provider }) => provider);
  return judgeTables(tables, { state, now, providers, decisions: new Map<CurrencyCode, never>() });
}

/** Lives through the whole history, with all providers honest. */
export function* replay(market: Market): Generator<Round> {
  let before: RefreshState = emptyState;
  let lastDay = Number.NEGATIVE_INFINITY;
  for (const { date, asOf: day } of market.tables) {
    const stated = new Map(players.map((player) => [player as Player, player.play(market, day)]));
    const now = momentOf({ day });
    const tables = [...stated].flatMap(([player, table]) => readStated(player, table, now));
    const judgement = judgeAt(now, tables, before);
    yield { date, day, daysSinceLast: (day - lastDay) / DAY_MS, stated, tables, before, judgement };
    before = judgement.state;
    lastDay = day;
  }
}
