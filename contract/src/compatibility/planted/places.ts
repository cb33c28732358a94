/** Paths of nodes in the document. */
export const rates = ['paths', '/api/rates', 'get'];
export const convert = ['paths', '/api/convert', 'get'];
export const currencies = ['paths', '/api/currencies', 'get'];
export const schemas = ['components', 'schemas'];
export const headers = ['components', 'headers'];
export const base = [...rates, 'parameters', 0];
export const amount = [...convert, 'parameters', 2];

/** The path of the examples of an error. */
export const toExamplesPath = (operation: readonly string[], status: string) => [
  ...operation,
  'responses',
  status,
  'content',
  'application/json',
  'examples',
];

export const body = [...convert, 'requestBody'];
export const bodySchema = [...body, 'content', 'application/json', 'schema'];

/** A body with one field. */
export const note = {
  content: { 'application/json': { schema: { type: 'object', properties: { note: { type: 'string' } } } } },
};

/** The names of places in changes. */
export const SERVICE = 'the service';
export const RATES = 'GET /api/rates';
export const CONVERT = 'GET /api/convert';
export const CURRENCIES = 'GET /api/currencies';
