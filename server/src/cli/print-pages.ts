import { alignRows, measureColumns } from './align-columns.ts';
import { print, writeJson } from './print.ts';

/** Rows, a page at a time. */
export type Pages<Row> = AsyncIterable<readonly Row[]>;

/** Prints one JSON array, one row a line. Returns the number of rows. */
export async function printJsonPages(pages: Pages<object>): Promise<number> {
  let printed = 0;
  for await (const page of pages) {
    await print(...page.map((row, index) => `${printed + index > 0 ? ',' : '['}${writeJson(row)}`));
    printed += page.length;
  }
  await print(printed > 0 ? ']' : '[]');
  return printed;
}

/**
 * Prints a table, or nothing without rows. Columns grow at the first page that needs more width. Returns the number of rows.
 */
export async function printTablePages<Row>(
  pages: Pages<Row>,
  headings: readonly string[],
  writeCells: (row: Row) => readonly string[],
): Promise<number> {
  let printed = 0;
  let widths: readonly number[] = [];
  for await (const page of pages) {
    const rows = page.map(writeCells);
    if (printed === 0 && page.length > 0) rows.unshift(headings);
    widths = measureColumns(rows, widths);
    await print(...alignRows(rows, widths));
    printed += page.length;
  }
  return printed;
}
