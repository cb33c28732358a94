/** Writes a row of CSV (RFC 4180). */
export function writeCsvRow(cells: readonly (string | undefined)[]): string {
  return cells.map((cell = '') => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',');
}
