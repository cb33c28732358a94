type Rows = readonly (readonly string[])[];

/** Lays out rows as lines of aligned columns, two spaces apart. */
export function alignRows(rows: Rows, widths = measureColumns(rows)): string[] {
  const pad = (cell: string, column: number) => cell.padEnd(widths[column] ?? 0);
  return rows.map((row) => row.map(pad).join('  ').trimEnd());
}

/** Measures the widths of columns for rows, at least the widths `before`. */
export function measureColumns(rows: Rows, before: readonly number[] = []): readonly number[] {
  const widths = [...before];
  for (const row of rows)
    for (const [column, { length }] of row.entries()) widths[column] = Math.max(widths[column] ?? 0, length);
  return widths;
}

/** Joins paragraphs with a blank line between two of them. Leaves out paragraphs without a line. */
export function joinParagraphs(...paragraphs: readonly (readonly string[])[]): string[] {
  return paragraphs.filter(({ length }) => length > 0).flatMap((lines, index) => (index > 0 ? ['', ...lines] : lines));
}
