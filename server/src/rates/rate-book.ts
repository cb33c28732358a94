import type { CurrencyCode } from '@crossrate/contract';
import type { Ratio } from '@crossrate/contract/money';
import { LRUCache } from 'lru-cache';
import { completeRates } from './complete-rates.ts';
import { type PublishedTable, publishTable } from './published-table.ts';
import type { Snapshot, SnapshotSummary } from './snapshot.ts';

/** The tables of all bases take 9 MB with everything that is made of them, so none is made twice. */
const MOST_BYTES_OF_TABLES = 10_485_760;
/** A rate with its text, the number read from it, and its place in the table. */
const BYTES_OF_RATE = 200;
/** The text, its bytes, and what Brotli and gzip leave of them: half each. */
const COPIES_OF_TEXT = 3;

/**
 * The published tables of one snapshot, each made when it is first asked for. At most 10 MiB of them are kept, their
 * answers in every coding included; those of all bases fit.
 */
export class RateBook {
  readonly snapshot: Snapshot;
  readonly summary: SnapshotSummary;
  /** Units of each currency for one US dollar, withdrawn currencies included, sorted by code. */
  readonly rates: ReadonlyMap<CurrencyCode, Ratio>;
  readonly #tables = new LRUCache<CurrencyCode, PublishedTable>({
    maxSize: MOST_BYTES_OF_TABLES,
    sizeCalculation: estimateBytes,
  });

  constructor(snapshot: Snapshot, summary: SnapshotSummary) {
    this.snapshot = snapshot;
    this.summary = summary;
    this.rates = completeRates(snapshot);
  }

  /** The table of a base; `undefined` when the base has no rate. */
  table(base: CurrencyCode): PublishedTable | undefined {
    const known = this.#tables.get(base);
    if (known) return known;
    const table = publishTable(this.rates, base, this.summary.asOf);
    if (table) this.#tables.set(base, table);
    return table;
  }
}

/** What a table takes once every rate of it was applied and it was sent in every coding, measured as 46 KB. */
function estimateBytes({ json, rates }: PublishedTable): number {
  return json.length * COPIES_OF_TEXT + rates.size * BYTES_OF_RATE;
}
