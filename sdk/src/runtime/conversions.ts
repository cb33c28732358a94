import type { ClientParts } from '../conversions/client-parts.ts';
import type { Converter } from '../conversions/converter.ts';
import type * as Conversions from '../conversions/index.ts';
import type { Load } from '../conversions/refresh-table.ts';
import { CONVERT } from '../generated/operations.ts';
import { CrossrateError } from './errors.ts';
import { isFresh, type KeptAnswer } from './kept-answer.ts';
import { type Limit, runWithin } from './limit.ts';
import { readObject } from './read-object.ts';
import { readOptions } from './settings.ts';

/** Milliseconds before its expiry at which `refresh` renews a table, so that the table lasts for the next batch. */
export const MARGIN = 1_000;

const CLIENT_PARTS: ClientParts = {
  margin: MARGIN,
  operation: CONVERT,
  CrossrateError,
  isFresh,
  readObject,
  readOptions,
};

/** Loads the module that converts with a table. After a failure, the next call tries again. */
function loadConversions(): Promise<typeof Conversions> {
  return import('../conversions/index.ts').catch((cause) => {
    throw new CrossrateError('CrossrateError', 'The converter could not be loaded.', { cause });
  });
}

/** Creates a converter. The module and the first table are loaded at the same time, within one limit. */
export async function createConverter(load: Load, limit: Limit): Promise<Converter> {
  const [{ createConverter: create }, first] = await Promise.all([runWithin(limit, loadConversions), load()]);
  return create(first, load, CLIENT_PARTS);
}

/** Converts with a table from the cache. Gives `undefined` for any failure; the service then says why. */
export async function convertByTable(kept: KeptAnswer, query: object, limit: Limit): Promise<KeptAnswer | undefined> {
  try {
    return (await runWithin(limit, loadConversions)).convert(kept, query);
  } catch {
    // Gives `undefined`.
  }
}
