/** Lays out rows as aligned columns, two spaces apart. */
export function alignColumns(rows: readonly (readonly string[])[]): string {
  return layOut(rows, measureColumns(rows));
}

/** Measures the widths of columns for rows, at least the widths `before`. */
export function measureColumns(
  rows: readonly (readonly string[])[],
  before: readonly number[] = [],
): readonly number[] {
  // Reduced row by row, because a spread of a million rows would not fit on the stack.
  return (rows[0] ?? []).map((_, column) =>
    rows.reduce((widest, row) => Math.max(widest, row[column]?.length ?? 0), before[column] ?? 0),
  );
}

/** Lays out rows as columns of given widths, two spaces apart. */
export function layOut(rows: readonly (readonly string[])[], widths: readonly number[]): string {
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
