import type { HistoricTable } from './historic-table.ts';
import { readTable } from './history-csv.ts';

/** The words that the ECB asks of everyone who passes on its data. */
export const ECB_SOURCE = 'Source: ECB statistics';

const ADDRESS = 'https://www.ecb.europa.eu/stats/eurofxref/eurofxref-hist.xml';

/** Finds the beginning of a day, or one rate of the day. The document has no other elements with attributes. */
const CUBE = /<Cube\s+(?:time=["']([^"']*)["']|currency=["']([^"']*)["']\s+rate=["']([^"']*)["'])/g;

/**
 * Fetches the reference rates of every working day since 1999 from the ECB, in the order of time.
 *
 * @throws Error when the ECB answers without such a document.
 */
export async function fetchEcbDays(fetch: typeof globalThis.fetch, signal: AbortSignal): Promise<HistoricTable[]> {
  const answer = await fetch(ADDRESS, { signal }).catch((cause: unknown) => {
    signal.throwIfAborted();
    throw new Error(`${ADDRESS} could not be reached. Behind a proxy, set NODE_USE_ENV_PROXY=1.`, { cause });
  });
  if (!answer.ok) throw new Error(`${ADDRESS} answered ${answer.status}.`);
  const days = readDocument(await answer.text());
  if (days.length === 0) throw new Error(`${ADDRESS} has no rates.`);
  return days;
}

function readDocument(xml: string): HistoricTable[] {
  const days = new Map<string, Map<string, string>>();
  let current = new Map<string, string>();
  for (const [, time, currency = '', rate = ''] of xml.matchAll(CUBE)) {
    if (time === undefined) {
      current.set(currency, rate);
      continue;
    }
    current = new Map();
    days.set(time, current);
  }
  return [...days].map(([date, rates]) => readTable(date, rates, ADDRESS)).toSorted((a, b) => a.asOf - b.asOf);
}
