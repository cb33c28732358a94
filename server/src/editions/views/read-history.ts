import { setImmediate } from 'node:timers/promises';
import { type CurrencyCode, shortenEdition } from '@crossrate/contract';
import { LRUCache } from 'lru-cache';
import { findCurrent } from '../../rates/find-current.ts';
import { UnavailableError } from '../../unavailable-error.ts';
import type { EditionArchive } from '../archive.ts';
import type { EditionRow } from '../edition-store.ts';
import { findEnd } from '../find-end.ts';
import { writeTime } from '../write-time.ts';
import { type PointView, presentPoint } from './present-point.ts';
import { showAt } from './published.ts';

/** A plot shows no more points, and each of them costs the reading of an edition. */
const MOST_POINTS = 500;

/** The points of ten histories, of some 400 bytes each. A new edition then costs the reading of itself alone. */
const MOST_REMEMBERED = 5_000;

/** A kept edition, without its contents. */
type Kept = Omit<EditionRow, 'content'>;

/** A point, and the moment at which its rate becomes stale unless another edition follows. */
type Read = { readonly point: PointView; readonly end: number };

/** The published rates of a currency over the kept editions. */
export interface HistoryView {
  readonly code: CurrencyCode;
  /** In the order of publication. A point without a rate also stands where a rate became stale. */
  readonly points: readonly PointView[];
  /** The number of kept editions. */
  readonly editions: number;
  /** True when only some of the editions are points, at even distances. */
  readonly isThinned: boolean;
}

/** Reads histories, one at a time. The event loop serves others between any two editions. */
export class HistoryReader {
  readonly #archive: EditionArchive;
  /** In the order of publication. */
  readonly #kept: Kept[] = [];
  readonly #known = new LRUCache<string, Read>({ max: MOST_REMEMBERED });

  constructor(archive: EditionArchive) {
    this.#archive = archive;
  }

  /** Reads the history of a currency up to now; of many editions, only some at even distances and the last one. */
  async read(code: CurrencyCode, now: number, most = MOST_POINTS): Promise<HistoryView> {
    await this.#listKept();
    const all = this.#kept.map((kept, place) => ({ kept, next: this.#kept[place + 1]?.publishedAt ?? now }));
    const points: PointView[] = [];
    let pruned = 0;
    for (const { kept, next } of selectEvenly(all, most)) {
      const { point, end } = (await this.#readPoint(kept, code)) ?? {};
      if (point) points.push(point);
      else pruned += 1;
      if (point && end !== undefined && end > kept.publishedAt && end < next)
        points.push({ edition: point.edition, time: writeTime(end), grade: 'none' });
    }
    return { code, points, editions: all.length - pruned, isThinned: all.length > most };
  }

  /** Lists the editions that came since the last time, and drops those that were pruned, which are the first ones. */
  async #listKept(): Promise<void> {
    while (this.#kept[0] && !(await this.#archive.isKept(this.#kept[0]))) {
      this.#kept.shift();
      await setImmediate();
    }
    for await (const { content, ...row } of this.#archive.listRows(this.#kept.at(-1)?.number ?? 0)) {
      if (content) this.#kept.push(row);
      await setImmediate();
    }
  }

  /** Reads a point; `undefined` when the edition was pruned meanwhile. */
  async #readPoint({ id, publishedAt }: Kept, code: CurrencyCode): Promise<Read | undefined> {
    const key = `${id} ${code}`;
    const known = this.#known.get(key);
    if (known) return known;
    await setImmediate();
    try {
      const edition = await this.#archive.findById(id);
      if (!edition) return undefined;
      const current = findCurrent(code);
      const read = {
        point: presentPoint(showAt(edition, publishedAt), code),
        end: findEnd(edition, { base: current, target: current }),
      };
      this.#known.set(key, read);
      return read;
    } catch (error) {
      if (error instanceof UnavailableError) throw error;
      if (!(await this.#archive.isKept({ id }))) return undefined;
      const point = { edition: shortenEdition(id), time: writeTime(publishedAt), grade: 'unreadable' } as const;
      return { point, end: publishedAt };
    }
  }
}

/** Selects at most some number of things at even distances, the first and the last among them. */
export function selectEvenly<Thing>(things: readonly Thing[], most: number): readonly Thing[] {
  if (things.length <= most) return things;
  const step = (things.length - 1) / (most - 1);
  return Array.from({ length: most }, (_, place) => things[Math.round(place * step)] as Thing);
}
