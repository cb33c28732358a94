/** The names of the variables that a user of the collection sets. */
export const VARIABLES = { baseUrl: 'baseUrl', apiKey: 'apiKey' } as const;
