/**
 * Writes a row of CSV (RFC 4180). A text that a spreadsheet would run as a formula begins with an apostrophe, which the
 * spreadsheet hides.
 */
export function writeCsvRow(cells: readonly (string | undefined)[]): string {
  return cells.map((cell = '') => quote(/^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell)).join(',');
}

const quote = (cell: string) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
