/** Lays out rows as columns of equal width, two spaces apart. */
export function alignColumns(rows: readonly (readonly string[])[]): string {
  return layOut(rows, measureColumns(rows));
}

/** Measures how wide columns must be for rows, at least as wide as for those before. */
export function measureColumns(
  rows: readonly (readonly string[])[],
  before: readonly number[] = [],
): readonly number[] {
  // A spread of a million rows would not fit on the stack.
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
