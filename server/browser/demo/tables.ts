import type { Converter, Quota } from '@crossrate/sdk';
import type { CurrencyCode } from '@crossrate/sdk/currencies';
import { createClient } from './create-client.ts';

/** Keeps the fetched tables, so that typing an amount costs no request. */
export class Tables {
  readonly #kept = new Map<CurrencyCode, Converter>();

  /** Finds the table of a base, if it was fetched and is not stale. */
  find(base: CurrencyCode): Converter | undefined {
    const table = this.#kept.get(base);
    return table?.isStale ? undefined : table;
  }

  /** Fetches the table of a base, which costs one request. */
  async fetch(base: CurrencyCode, key: string): Promise<{ table: Converter; quota: Quota | undefined }> {
    // The cache of this client lets the converter use the same fetched table.
    const keeper = createClient(key).withOptions({ cache: 1 });
    const { quota } = await keeper.rates({ base }).withResponse();
    const table = await keeper.converter({ base });
    this.#kept.set(base, table);
    return { table, quota };
  }
}
