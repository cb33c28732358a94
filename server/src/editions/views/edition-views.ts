import type { CurrencyCode } from '@crossrate/contract';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../../clock.ts';
import { Turns } from '../../turns.ts';
import type { EditionArchive } from '../archive.ts';
import { presentNow } from './present-now.ts';
import { presentRate } from './present-rate.ts';
import { readHistory } from './read-history.ts';

/** Readers look at a few currencies at a time. A history of 500 points has 80 KB. */
const MOST_TEXTS = 20;

/** What is shown: an edition in short, or the rate of a currency now or over the kept editions. */
export const views = ['now', 'rate', 'history'] as const;
export type View = (typeof views)[number];

/**
 * Writes the views of the edition in force. Each is written once for an edition, and one after another, so that readers
 * cannot keep the process from serving rates.
 */
export class EditionViews {
  readonly #archive: EditionArchive;
  readonly #clock: Pick<Clock, 'now'>;
  readonly #texts = new LRUCache<string, string>({ max: MOST_TEXTS });
  readonly #turns = new Turns();

  constructor(archive: EditionArchive, clock: Pick<Clock, 'now'>) {
    this.#archive = archive;
    this.#clock = clock;
  }

  /** Writes a view as JSON; `undefined` before the first edition. */
  write(view: View, code: CurrencyCode): Promise<string | undefined> {
    return this.#turns.run(() => this.#write(view, code));
  }

  async #write(view: View, code: CurrencyCode): Promise<string | undefined> {
    const { id } = (await this.#archive.findRowAt(this.#clock.now())) ?? {};
    if (id === undefined) return undefined;
    const key = view === 'now' ? `${id} now` : `${id} ${view} ${code}`;
    const known = this.#texts.get(key);
    if (known !== undefined) return known;
    const text = JSON.stringify(await this.#read(view, code, id));
    this.#texts.set(key, text);
    return text;
  }

  async #read(view: View, code: CurrencyCode, id: string): Promise<unknown> {
    if (view === 'history') return readHistory(this.#archive, code);
    const edition = await this.#archive.read({ id });
    return view === 'now' ? presentNow(edition) : presentRate(edition, code);
  }
}
