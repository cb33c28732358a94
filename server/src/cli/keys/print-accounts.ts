import type { Account } from '../../access/account.ts';
import { layOut, measureColumns } from '../align-columns.ts';
import { print, printPart } from '../print.ts';
import { statusOf } from './describe.ts';

/** An account with the number of requests charged today. */
export interface AccountToday extends Account {
  readonly usedToday: number;
}

const HEADINGS = ['ID', 'E-MAIL', 'STATUS', 'USED TODAY', 'CREATED'];

/**
 * Prints one JSON array page by page, one account per line.
 *
 * @returns the number of accounts.
 */
export async function printAccountsAsJson(pages: AsyncIterable<readonly AccountToday[]>): Promise<number> {
  let before = '[';
  let printed = 0;
  for await (const page of pages) {
    if (page.length === 0) continue;
    printed += page.length;
    await printPart(before + page.map((row) => JSON.stringify(row)).join(',\n'));
    before = ',\n';
  }
  await print(before === '[' ? '[]' : ']');
  return printed;
}

/**
 * Prints a table page by page, or nothing without accounts. Columns grow at the first page that needs more width.
 *
 * @returns the number of accounts.
 */
export async function printAccountsAsTable(pages: AsyncIterable<readonly AccountToday[]>): Promise<number> {
  let printed = 0;
  let widths: readonly number[] | undefined;
  for await (const page of pages) {
    if (page.length === 0) continue;
    printed += page.length;
    const rows = page.map(buildCells);
    const lines = widths ? rows : [HEADINGS, ...rows];
    widths = measureColumns(lines, widths);
    await print(layOut(lines, widths));
  }
  return printed;
}

function buildCells(row: AccountToday): readonly string[] {
  const { id, email, usedToday, dailyLimit, createdAt } = row;
  return [String(id), email, statusOf(row), `${usedToday}/${dailyLimit}`, createdAt.slice(0, 10)];
}
