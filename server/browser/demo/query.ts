/** The parameters of an operation as texts of a query. */
export type Query = Readonly<Record<string, string>>;
