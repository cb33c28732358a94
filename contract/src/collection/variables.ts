/** The names of what a user of the collection sets. */
export const VARIABLES = { baseUrl: 'baseUrl', apiKey: 'apiKey' } as const;
