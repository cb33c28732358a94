import { router } from '@crossrate/contract';
import { convertPath } from './peers.ts';

/** A request, the peers that do the same, and the largest CPU ratios of Crossrate to peers. */
export interface Kind {
  readonly path: string;
  readonly is304?: true;
  /** All unless given. */
  readonly peers?: readonly string[];
  readonly goals: Readonly<Record<string, number>>;
}

const { rates, convert, currencies } = router;
const lasting = { 'Express with Postgres': 0.5, 'Fastify with Redis': 0.5 };

/** The requests that are measured, by name. */
export const KINDS: Readonly<Record<string, Kind>> = {
  [rates.path]: { path: rates.path, goals: { 'Express and ts-rest': 1.25, Express: 0.5, ...lasting } },
  [convert.path]: { path: convertPath, goals: { 'Express and ts-rest': 1.25, Express: 0.75, ...lasting } },
  [`${rates.path}, 304`]: {
    path: rates.path,
    is304: true,
    peers: ['Express and ts-rest'],
    goals: { 'Express and ts-rest': 1 },
  },
  [currencies.path]: {
    path: currencies.path,
    // The list has no quota, and so no need of a database.
    peers: ['Express and ts-rest', 'Express'],
    goals: { 'Express and ts-rest': 1 },
  },
};
