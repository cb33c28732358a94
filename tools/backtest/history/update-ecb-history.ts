import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type CurrencyCode, currencyCodes } from '@crossrate/contract';
import { crises, isDuring } from './crises.ts';
import { findDailyMoves, findQuantile } from './daily-moves.ts';
import { type HistoricTable, readTable } from './historic-table.ts';
import { formatHistory } from './history-csv.ts';
import type { EcbMoves } from './history-files.ts';

const ADDRESS = 'https://www.ecb.europa.eu/stats/eurofxref/eurofxref-hist.xml';

/** Finds the beginning of a day, or one rate of the day. The document has no other elements with attributes. */
const CUBE = /<Cube\s+(?:time=["']([^"']*)["']|currency=["']([^"']*)["']\s+rate=["']([^"']*)["'])/g;

/** The words that the ECB asks of everyone who passes on its data. */
const NOTE = '# Source: ECB statistics. An excerpt of the euro reference rates; see LICENSE.\n';

/** The tolerances are tried on later days, which no tolerance has seen. */
const LAST_MEASURED_DAY = '2019-12-31';
const QUANTILE = 0.999;

/**
 * Fetches the reference rates of every working day since 1999, and writes them, the days of crises, and how far rates moved.
 *
 * @returns the number of days.
 * @throws Error when the ECB answers without such a document. The files are then unchanged.
 */
export async function updateEcbHistory(folder: string, fetch = globalThis.fetch): Promise<number> {
  const answer = await fetch(ADDRESS);
  if (!answer.ok) throw new Error(`${ADDRESS} answered ${answer.status}.`);
  const days = readDocument(await answer.text());
  if (days.length === 0) throw new Error(`${ADDRESS} has no rates.`);
  const excerpt = days.filter((day) => crises.some((crisis) => isDuring(day, crisis)));
  await writeFile(join(folder, 'eurofxref-hist.csv'), formatDays(days));
  await writeFile(join(folder, 'ecb-crises.csv'), NOTE + formatDays(excerpt));
  await writeFile(join(folder, 'ecb-moves.json'), `${JSON.stringify(measureMoves(days), undefined, 2)}\n`);
  return days.length;
}

/** Reads the days in the order of time. */
function readDocument(xml: string): HistoricTable[] {
  const days = new Map<string, Map<string, string>>();
  let current = new Map<string, string>();
  for (const [, time, currency = '', rate = ''] of xml.matchAll(CUBE)) {
    if (time === undefined) current.set(currency, rate);
    else {
      current = new Map();
      days.set(time, current);
    }
  }
  return [...days].map(([date, rates]) => readTable(date, rates, ADDRESS)).toSorted((a, b) => a.asOf - b.asOf);
}

function formatDays(days: readonly HistoricTable[]): string {
  const codes = currencyCodes.filter((code) => days.some(({ rates }) => rates.has(code)));
  return formatHistory(days, codes);
}

/** Measures the moves against the US dollar until 2019, of the currencies that the ECB still quotes. */
function measureMoves(days: readonly HistoricTable[]): EcbMoves {
  const seen = days.filter(({ date }) => date <= LAST_MEASURED_DAY);
  const quoted = [...(days.at(-1)?.rates.keys() ?? [])].filter((code) => code !== 'USD');
  const moves = (['EUR', ...quoted] as const).toSorted().map((code) => {
    return [code, Math.ceil(findQuantile(findDailyMoves(listDollarRates(code, seen)), QUANTILE) * 10_000)] as const;
  });
  return Object.fromEntries(moves);
}

/** Lists the units of a currency for one US dollar. */
function listDollarRates(code: CurrencyCode, days: readonly HistoricTable[]) {
  return days.flatMap(({ asOf, rates }) => {
    const [rate, dollar] = [code === 'EUR' ? '1' : rates.get(code), rates.get('USD')];
    return rate === undefined || dollar === undefined ? [] : [{ asOf, rate: Number(rate) / Number(dollar) }];
  });
}
