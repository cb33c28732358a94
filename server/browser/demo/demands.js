/**
 * An error of the service that the page can cause.
 *
 * @typedef {object} Demand
 * @property {number} status
 * @property {string} title
 * @property {string} cause
 * @property {'active' | 'restricted' | 'unverified' | 'spare' | 'wrong'} [key] - The account whose key is sent.
 * @property {string} [to] - EUR by default.
 * @property {number} [amount] - 100 by default.
 * @property {string} [path] - A conversion by default.
 * @property {string} [method]
 * @property {string} [curl] - The path in the curl line, if the shell can write it shorter.
 * @property {true} [usesUp] - The quota of the key must be used up first.
 */

/** The length of an address that no server reads. */
const LONG = 100_000;

/** All errors that a browser can cause. @type {readonly Demand[]} */
export const demands = [
  { status: 401, title: 'No key', cause: 'The request has no X-API-KEY.' },
  { status: 401, title: 'A wrong key', cause: 'Nobody has this key.', key: 'wrong' },
  { status: 403, title: 'A restricted account', cause: 'The operator has restricted it.', key: 'restricted' },
  { status: 403, title: 'An unverified account', cause: 'Its e-mail address is not verified.', key: 'unverified' },
  { status: 404, title: 'A path that does not exist', cause: 'No operation has this path.', path: '/api/rate' },
  { status: 405, title: 'Another method', cause: 'All operations are GET.', path: '/api/currencies', method: 'POST' },
  { status: 422, title: 'A currency that does not exist', cause: 'XYZ is no currency.', key: 'active', to: 'XYZ' },
  { status: 422, title: 'An amount too small', cause: 'Zero is too little.', key: 'active', amount: 0 },
  {
    status: 429,
    title: 'The daily limit',
    cause: 'Uses the spare key up, then asks again.',
    key: 'spare',
    usesUp: true,
  },
  {
    status: 431,
    title: 'A request too long',
    cause: 'The URL is longer than the service reads.',
    path: `/api/rates?base=${'A'.repeat(LONG)}`,
    curl: `/api/rates?base="$(printf 'A%.0s' $(seq ${LONG}))"`,
  },
  { status: 503, title: 'No rate', cause: 'No provider has a rate of CLF.', key: 'active', to: 'CLF' },
];
