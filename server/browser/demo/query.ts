/** The parameters of an operation, as they stand in a query. */
export type Query = Readonly<Record<string, string>>;
