import type { CurrencyCode } from '@crossrate/contract';
import type { Ratio } from '@crossrate/contract/money';
import { completeRates } from './complete-rates.ts';
import { type PublishedTable, publishTable } from './published-table.ts';
import type { Snapshot, SnapshotSummary } from './snapshot.ts';

/** The published tables of one snapshot, each made when it is first asked for. All of them take about 8 MB, 13 with their answers. */
export class RateBook {
  readonly snapshot: Snapshot;
  readonly summary: SnapshotSummary;
  /** Units of each currency for one US dollar, withdrawn currencies included, sorted by code. */
  readonly rates: ReadonlyMap<CurrencyCode, Ratio>;
  readonly #tables = new Map<CurrencyCode, PublishedTable>();

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
