import { setImmediate } from 'node:timers/promises';
import type { CurrencyCode } from '@crossrate/contract';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../../clock.ts';
import { listEnds } from '../../rates/list-ends.ts';
import { Turns } from '../../turns.ts';
import { UnavailableError } from '../../unavailable-error.ts';
import type { EditionArchive } from '../archive.ts';
import type { EditionHead } from '../kept-edition.ts';
import { presentNow } from './present-now.ts';
import { presentRate } from './present-rate.ts';
import { showAt } from './published.ts';
import { HistoryReader } from './read-history.ts';
import { UnreadableEditionError } from './unreadable-edition-error.ts';

/** Readers look at a few currencies at a time. A history of 500 points has 80 KB. */
const MOST_TEXTS = 20;

/** What is shown: an edition in short, or the rate of a currency now or over the kept editions. */
export const views = ['now', 'rate', 'history'] as const;
export type View = (typeof views)[number];

/** A written view, and the time in which it is right: until a rate becomes stale. Milliseconds since the epoch. */
type Text = { readonly text: string; readonly from: number; readonly until: number };

/**
 * Writes the views of the edition in force. Readers cannot keep the process from serving rates: each view is written once
 * while it is right, for all who ask meanwhile, one history and one other view at a time; and the event loop, on which
 * editions are read, serves others between any two editions.
 */
export class EditionViews {
  readonly #archive: EditionArchive;
  readonly #clock: Pick<Clock, 'now'>;
  readonly #history: HistoryReader;
  readonly #texts = new LRUCache<string, Text>({ max: MOST_TEXTS });
  readonly #underWay = new Map<string, Promise<string>>();
  /** A history may take seconds, for which the other views need not wait. */
  readonly #historyTurns = new Turns();
  readonly #otherTurns = new Turns();

  constructor(archive: EditionArchive, clock: Pick<Clock, 'now'>) {
    this.#archive = archive;
    this.#clock = clock;
    this.#history = new HistoryReader(archive);
  }

  /**
   * Writes a view as JSON; `undefined` before the first edition.
   *
   * @throws UnreadableEditionError
   */
  async write(view: View, code: CurrencyCode): Promise<string | undefined> {
    const now = this.#clock.now();
    const { id } = (await this.#archive.findRowAt(now)) ?? {};
    if (id === undefined) return undefined;
    const key = view === 'now' ? `${id} now` : `${id} ${view} ${code}`;
    const { text, from = 0, until = 0 } = this.#texts.get(key) ?? {};
    if (text !== undefined && from <= now && now < until) return text;
    const underWay = this.#underWay.get(key) ?? this.#write(view, code, { id, key });
    this.#underWay.set(key, underWay);
    return underWay;
  }

  async #write(view: View, code: CurrencyCode, { id, key }: { id: string; key: string }): Promise<string> {
    const turns = view === 'history' ? this.#historyTurns : this.#otherTurns;
    try {
      return await turns.run(async () => {
        await setImmediate();
        const now = this.#clock.now();
        const { shown, edition } = await this.#read(view, code, { id, now });
        const text = JSON.stringify(shown);
        this.#texts.set(key, { text, from: now, until: findNextEnd(edition, now) });
        return text;
      });
    } finally {
      this.#underWay.delete(key);
    }
  }

  async #read(view: View, code: CurrencyCode, { id, now }: { id: string; now: number }) {
    if (view === 'history') {
      const edition = await this.#open(this.#archive.findById(id));
      return { edition, shown: await this.#history.read(code, now) };
    }
    const edition = await this.#open(this.#archive.read({ id }));
    const served = showAt(edition, now);
    return { edition, shown: view === 'now' ? presentNow(served) : presentRate(served, code) };
  }

  async #open<Edition>(reading: Promise<Edition | undefined>): Promise<Edition> {
    try {
      const edition = await reading;
      if (edition) return edition;
    } catch (error) {
      if (error instanceof UnavailableError) throw error;
      throw new UnreadableEditionError(error);
    }
    throw new UnreadableEditionError('It is no longer stored.');
  }
}

/** Finds the first moment from now on at which a rate becomes stale. */
function findNextEnd({ snapshot, settings }: EditionHead, now: number): number {
  const ends = [...listEnds(snapshot, settings.staleAfterMs).values()];
  return Math.min(...ends.filter((end) => end > now));
}
