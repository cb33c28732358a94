/** Paths in the document, for `edit`. */
export const rates = 'paths /api/rates get';
export const convert = 'paths /api/convert get';
export const currencies = 'paths /api/currencies get';
export const base = `${rates} parameters 0`;
export const amount = `${convert} parameters 2`;
export const headers = 'components headers';
export const types = 'components schemas';
export const conversion = `${types} Conversion`;
export const rateTable = `${types} RateTable`;
export const currencyList = `${types} CurrencyList properties currencies`;

/** The path of the examples of an error 403. */
export const restricted = `${convert} responses 403 content application/json examples`;

/** The value of an edit that removes what is there. */
export const gone = undefined;
