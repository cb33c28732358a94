import { z } from 'zod';

/**
 * Creates the schema of an array of rows that stops at the first invalid row. A `z.array` of rows would collect the
 * issues of all rows, which takes longer than the rest of the reading.
 */
export function createRowsSchema<Row>(row: z.ZodType<Row>) {
  return z.array(z.unknown()).transform((values, context): Row[] => {
    const rows: Row[] = [];
    for (const [index, value] of values.entries()) {
      const result = row.safeParse(value);
      if (!result.success) {
        const [issue] = result.error.issues;
        context.addIssue({ code: 'custom', message: issue?.message, path: [index, ...(issue?.path ?? [])] });
        return z.NEVER;
      }
      rows.push(result.data);
    }
    return rows;
  });
}
