import type { ClientParts } from '../conversions/client-parts.ts';
import type { Converter } from '../conversions/converter.ts';
import type * as Conversions from '../conversions/index.ts';
import type { Load } from '../conversions/refresh-table.ts';
import type { Rounding } from '../conversions/rounding.ts';
import { CONVERT } from '../generated/operations.ts';
import { CrossrateError } from './errors.ts';
import { isFresh, type KeptAnswer } from './kept-answer.ts';
import { type Limit, runBriefly, runWithin } from './limit.ts';
import { readQuery } from './read-query.ts';
import type { Call } from './request.ts';
import { readOptions } from './settings.ts';
import { wrapError } from './wrap-error.ts';

/** Milliseconds before its expiry at which `refresh` renews a table, so that the table lasts for the next batch. */
export const MARGIN = 1_000;

const CLIENT_PARTS: ClientParts = {
  margin: MARGIN,
  operation: CONVERT,
  CrossrateError,
  wrapError,
  isFresh,
  readQuery,
  readOptions,
};

/** Loads the module that converts with a table. After a failure, the next call tries again. */
function loadConversions(): Promise<typeof Conversions> {
  return import('../conversions/index.ts').catch((cause) => {
    throw wrapError(cause, 'CrossrateError', 'The converter could not be loaded.');
  });
}

/** Creates a converter. The module and the first table are loaded at the same time, within one limit. */
export async function createConverter(load: Load, limit: Limit): Promise<Converter> {
  const [{ createConverter: create }, first] = await Promise.all([runWithin(limit, loadConversions), load()]);
  return create(first, load, CLIENT_PARTS);
}

/**
 * Creates the function that rounds a conversion of the service anew.
 *
 * @throws TypeError when the rounding is invalid.
 */
export async function prepareRounding(rounding: Rounding, limit: Limit): Promise<(kept: KeptAnswer) => KeptAnswer> {
  const { createConversionRounder } = await runWithin(limit, loadConversions);
  return createConversionRounder(rounding);
}

/** Converts with a table from the cache. Gives `undefined` for any failure; the service then says why. */
export function convertByTable(kept: KeptAnswer, call: Call): Promise<KeptAnswer | undefined> {
  return runBriefly(call, async () => (await loadConversions()).convert(kept, call.query));
}
