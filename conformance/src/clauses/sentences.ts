// Sentences that several clauses quote, word for word: those of the interface first.
export const ALL_JSON = 'All responses are JSON.';
export const ISO_CODES = 'All currency codes follow ISO 4217 (3 uppercase letters).';
export const REFRESHED = 'Rates are refreshed every 3 hours from external financial data providers.';
export const NEEDS_KEY = 'Access to the rates and conversion operations needs an API key. The currency list is public.';
export const KEY_HEADER = '`/api/rates` and `/api/convert` require an API key sent in the request header `X-API-KEY`.';
export const INVALID_KEY = 'A missing or invalid key gives status 401.';
export const BARRED = 'A restricted account, or an account whose e-mail address is not verified, gives status 403.';
export const INVALID_PARAMETERS = '422: invalid parameters, missing required fields or invalid currency codes.';
export const CURRENCY_MESSAGE =
  'The message of 422 for a currency is exactly `Invalid currency. Please check your currency codes.`';
export const OVER_LIMIT = 'Requests per API key: 100 per day. Over the limit, the status is 429.';
export const LIVE_RATES = 'Returns live rates for a base currency, for all available target currencies.';
export const MAPS_RATES = '`rates` maps each target currency code (string) to its rate (number, decimal).';
export const BASE = '`base` is the ISO 4217 code of the base currency.';
export const PAIR = '`base` and `target` are the source and target currency codes (the `from` and `to` parameters).';
export const RATE = '`rate` is the rate applied from base to target.';
export const CONVERTED = '`converted` is the converted amount, shown with two decimal places.';
export const AMOUNT_REQUESTED = '`amount` is the amount requested.';
export const AMOUNT_REQUIRED = '`amount` is a number, required, and must be greater than 0.01.';
export const LEAST_AMOUNT = 'The amount of a conversion must be greater than 0.01.';
export const SORTED_LIST = 'Returns the sorted list of supported currency codes.';
export const ERROR_BODY =
  'An error response carries a JSON body of the form `{ "error": "…" }`, a human-readable message.';
// Decisions of this project.
export const TAGGED = 'names the content; sent back as `If-None-Match`, it gives 304 without a charge';
export const ANY_ORIGIN = 'Pages of any origin may call the service, and may read its headers (CORS).';
export const BASE_REFUSED = 'An empty, repeated or unsupported `base`? | 422 with the message about currencies.';
