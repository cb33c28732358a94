import { z } from 'zod';

/**
 * Reads an array of rows up to the first that is none, whose complaint is the array's. An array of zod's own would
 * gather the complaints about all of them, which takes longer than anything else.
 */
export function rowsOf<Row>(row: z.ZodType<Row>) {
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
