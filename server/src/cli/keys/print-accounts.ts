import type { Account } from '../../access/account.ts';
import { layOut, measureColumns } from '../align-columns.ts';
import { print, printPart } from '../print.ts';
import { statusOf } from './describe.ts';

/** An account with the number of requests charged today. */
export interface AccountToday extends Account {
  readonly usedToday: number;
}

const HEADINGS = ['ID', 'E-MAIL', 'STATUS', 'USED TODAY', 'CREATED'];

/** Prints one JSON array page by page, one account per line. */
export async function printAccountsAsJson(pages: AsyncIterable<readonly AccountToday[]>): Promise<void> {
  let before = '[';
  for await (const page of pages) {
    if (page.length === 0) continue;
    await printPart(before + page.map((row) => JSON.stringify(row)).join(',\n'));
    before = ',\n';
  }
  await print(before === '[' ? '[]' : ']');
}

/** Prints a table page by page. Columns grow at the first page that needs more width. */
export async function printAccountsAsTable(pages: AsyncIterable<readonly AccountToday[]>, none: string): Promise<void> {
  let widths: readonly number[] | undefined;
  for await (const page of pages) {
    if (page.length === 0) continue;
    const rows = page.map(buildCells);
    const lines = widths ? rows : [HEADINGS, ...rows];
    widths = measureColumns(lines, widths);
    await print(layOut(lines, widths));
  }
  if (!widths) await print(none);
}

function buildCells(row: AccountToday): readonly string[] {
  const { id, email, usedToday, dailyLimit, createdAt } = row;
  return [String(id), email, statusOf(row), `${usedToday}/${dailyLimit}`, createdAt.slice(0, 10)];
}
