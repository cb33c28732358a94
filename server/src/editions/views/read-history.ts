import type { CurrencyCode } from '@crossrate/contract';
import type { EditionArchive } from '../archive.ts';
import { type PointView, presentPoint } from './present-point.ts';

/** A plot shows no more points, and each of them costs the reading of an edition. */
const MOST_POINTS = 500;

/** The published rates of a currency over the kept editions. */
export interface HistoryView {
  readonly code: CurrencyCode;
  /** In the order of publication. */
  readonly points: readonly PointView[];
  /** The number of kept editions. */
  readonly editions: number;
  /** True when only some of the editions are points, at even distances. */
  readonly isThinned: boolean;
}

/** Reads the history of a currency; of many editions, only some at even distances and the last one. */
export async function readHistory(
  archive: EditionArchive,
  code: CurrencyCode,
  most = MOST_POINTS,
): Promise<HistoryView> {
  const ids: string[] = [];
  for await (const { id, content } of archive.listRows(0)) if (content) ids.push(id);
  const points: PointView[] = [];
  for (const id of selectEvenly(ids, most)) {
    // An edition may be pruned meanwhile.
    const head = await archive.findById(id).catch(() => undefined);
    if (head) points.push(presentPoint(head, code));
  }
  return { code, points, editions: ids.length, isThinned: ids.length > most };
}

/** Selects at most some number of things at even distances, the first and the last among them. */
export function selectEvenly<Thing>(things: readonly Thing[], most: number): readonly Thing[] {
  if (things.length <= most) return things;
  const step = (things.length - 1) / (most - 1);
  return Array.from({ length: most }, (_, place) => things[Math.round(place * step)] as Thing);
}
