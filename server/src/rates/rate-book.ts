import type { CurrencyCode } from '@crossrate/contract';
import { type PublishedTable, publishTable } from './published-table.ts';
import type { Snapshot } from './snapshot.ts';

/** The published tables of one snapshot, each made when it is first asked for. All of them take about 11 MB, 16 with their answers. */
export class RateBook {
  readonly snapshot: Snapshot;
  readonly #tables = new Map<CurrencyCode, PublishedTable>();

  constructor(snapshot: Snapshot) {
    this.snapshot = snapshot;
  }

  /** The table of a base; `undefined` when no provider has a rate for it. */
  table(base: CurrencyCode): PublishedTable | undefined {
    const known = this.#tables.get(base);
    if (known) return known;
    const table = publishTable(this.snapshot, base);
    if (table) this.#tables.set(base, table);
    return table;
  }
}
