import {
  type CurrencyCode,
  completeRates,
  type Grade,
  grades,
  shortenEdition,
  withdrawals,
  writeGrades,
} from '@crossrate/contract';
import type { Ratio } from '@crossrate/contract/money';
import { LRUCache } from 'lru-cache';
import { findCurrent } from './find-current.ts';
import { formatTimestamp, type PublishedTable, publishTable } from './published-table.ts';
import type { PublishedGrade, Snapshot, SnapshotSummary } from './snapshot.ts';

/** The tables of all bases, with their encoded answers, take 9 MB: all of them fit, so that none is built twice. */
const MOST_BYTES_OF_TABLES = 10_485_760;
/** A rate with its text, its parsed number, and its entry in the table. */
const BYTES_OF_RATE = 200;
/** The text, its bytes, and two compressed forms (Brotli and gzip) of half the size each. */
const COPIES_OF_TEXT = 3;

/**
 * The published tables of one snapshot. Each table is built on first use. The cache holds 10 MiB, encoded answers
 * included: enough for the tables of all bases.
 */
export class RateBook {
  readonly snapshot: Snapshot;
  readonly summary: SnapshotSummary;
  /** The edition that has the snapshot, as answers name it. */
  readonly edition: string;
  /** The grades that are not `confirmed`, as answers state them. */
  readonly grades: string | undefined;
  /** Units of each currency for one US dollar, withdrawn currencies included, sorted by code. */
  readonly rates: ReadonlyMap<CurrencyCode, Ratio>;
  readonly #tables = new LRUCache<CurrencyCode, PublishedTable>({
    maxSize: MOST_BYTES_OF_TABLES,
    sizeCalculation: estimateBytes,
  });

  constructor(snapshot: Snapshot, summary: SnapshotSummary, edition: string) {
    this.snapshot = snapshot;
    this.summary = summary;
    this.edition = shortenEdition(edition);
    this.grades = writeGrades((code) => this.findGrade(code));
    this.rates = completeRates((code) => snapshot.get(code)?.rate);
  }

  /** Lists the currencies of each grade. Those of withdrawn ones are derived by law, whatever the grade of the successor. */
  listGrades(): ReadonlyMap<PublishedGrade, readonly CurrencyCode[]> {
    const codes = [...this.rates.keys()];
    const gradeOf = (code: CurrencyCode) => (withdrawals[code] ? 'derived' : this.snapshot.get(code)?.grade);
    return new Map(
      ([...grades, 'derived'] as const).map((grade) => [grade, codes.filter((code) => gradeOf(code) === grade)]),
    );
  }

  /** Finds the grade of a currency. The law adds no doubt, so a withdrawn one has the grade of its successor. */
  findGrade(code: CurrencyCode): Grade | undefined {
    return this.snapshot.get(findCurrent(code))?.grade;
  }

  /** Finds the older as-of time of the rates of two currencies. The US dollar has none of its own: it is 1 by definition. */
  findUpdatedAt(...pair: readonly [CurrencyCode, CurrencyCode]): string {
    const codes = pair.map(findCurrent).filter((code) => code !== 'USD');
    const times = codes.flatMap((code) => this.snapshot.get(code)?.asOf ?? []);
    return formatTimestamp(times.length > 0 ? Math.min(...times) : this.summary.asOf);
  }

  /** Finds or builds the table of a base; `undefined` when the base has no rate. */
  findTable(base: CurrencyCode): PublishedTable | undefined {
    const known = this.#tables.get(base);
    if (known) return known;
    const table = publishTable(this.rates, base, this.summary.asOf);
    if (table) this.#tables.set(base, table);
    return table;
  }
}

/** The size of a table after every rate was applied and every content coding was sent. Measured: 46 KB. */
function estimateBytes({ json, rates }: PublishedTable): number {
  return json.length * COPIES_OF_TEXT + rates.size * BYTES_OF_RATE;
}
