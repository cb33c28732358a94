/** Lays out rows as columns of equal width, two spaces apart. */
export function alignColumns(rows: readonly (readonly string[])[]): string {
  // A spread of a million rows would not fit on the stack.
  const widths = (rows[0] ?? []).map((_, column) =>
    rows.reduce((widest, row) => Math.max(widest, row[column]?.length ?? 0), 0),
  );
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
