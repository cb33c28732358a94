import { join } from 'node:path';
import { formatEcbFiles } from './ecb-files.ts';
import { fetchEcbDays } from './fetch-ecb-days.ts';
import { replaceFile } from './replace-file.ts';

/**
 * Fetches the reference rates of the ECB, and writes the files that are made from them. A failure to fetch leaves the
 * files unchanged.
 *
 * @returns the number of days.
 */
export async function updateEcbHistory(
  folder: string,
  { fetch, signal }: { readonly fetch: typeof globalThis.fetch; readonly signal: AbortSignal },
): Promise<number> {
  const days = await fetchEcbDays(fetch, signal);
  for (const [name, text] of Object.entries(formatEcbFiles(days))) await replaceFile(join(folder, name), text);
  return days.length;
}
