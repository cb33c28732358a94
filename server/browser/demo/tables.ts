import type { Converter, Quota } from '@crossrate/sdk';
import type { CurrencyCode } from '@crossrate/sdk/currencies';
import { createClient } from './create-client.ts';

/** The tables that were asked for, so that an amount which is being typed costs no request. */
export class Tables {
  readonly #kept = new Map<CurrencyCode, Converter>();

  /** Finds the table of a base, if it was asked for and has not expired. */
  find(base: CurrencyCode): Converter | undefined {
    const table = this.#kept.get(base);
    return table?.isStale ? undefined : table;
  }

  /** Asks for the table of a base, which costs one request. */
  async fetch(base: CurrencyCode, key: string): Promise<{ table: Converter; quota: Quota | undefined }> {
    // Kept by the client of this one call alone: a table is fetched once, and the converter lives on it.
    const keeper = createClient(key).withOptions({ cache: 1 });
    const { quota } = await keeper.rates({ base }).withResponse();
    const table = await keeper.converter({ base });
    this.#kept.set(base, table);
    return { table, quota };
  }
}
