/** A statement of the interface, and how it is known to hold. */
export interface Statement {
  /** The section of the interface. */
  readonly section: string;
  readonly statement: string;
  /** Ids of the clauses that hold any implementation against it. */
  readonly clauses: readonly string[];
  /** What nobody can see from outside in a run, and the test of this project that shows it in-process. */
  readonly unseen?: { readonly what: string; readonly test: string };
}

const SCENARIOS = 'conformance/test/scenarios';

/** Every statement of the interface that can be true or false of an implementation. */
export const statements: readonly Statement[] = [
  {
    section: 'Introduction',
    statement: 'Read-only HTTP; all answers are JSON',
    clauses: ['errors-json', 'every-error', 'every-success'],
    unseen: { what: 'every other method is refused', test: 'server/src/http/requests.test.ts' },
  },
  {
    section: 'What the service does 1, 3',
    statement: '191 currencies by ISO 4217 codes of three upper-case letters',
    clauses: ['currencies-count', 'currencies-iso-4217', 'currencies-decided', 'every-listed-code'],
  },
  {
    section: 'What the service does 4; Limits',
    statement: 'Rates are refreshed every 3 hours from external providers',
    clauses: [],
    unseen: { what: 'that takes 3 hours', test: `${SCENARIOS}/refresh.test.ts` },
  },
  {
    section: 'What the service does 5; Authentication 1, 2',
    statement: 'Rates and conversions need a key in X-API-KEY, the currency list none',
    clauses: [
      'auth-rates-key',
      'auth-rates-missing',
      'auth-convert-missing',
      'auth-header-only',
      'auth-no-way-around',
      'auth-not-shared',
      'auth-currencies-public',
      'auth-currencies-any-key',
    ],
  },
  {
    section: 'Rate table',
    statement: 'Exactly base, rates and updated_at',
    clauses: ['rates-fields', 'every-success'],
  },
  {
    section: 'Rate table',
    statement: 'base is the code asked for, USD by default',
    clauses: ['rates-base', 'rates-base-default', 'rates-base-case', 'every-echo'],
  },
  {
    section: 'Rate table',
    statement: 'rates maps up to 191 codes to numbers of up to six decimals',
    clauses: [
      'rates-listed-codes',
      'rates-precision',
      'rates-own-base',
      'consistency-reciprocals',
      'consistency-triangles',
      'every-table',
    ],
    unseen: { what: 'reciprocals and triangles of all pairs', test: 'server/src/rates/published-table.test.ts' },
  },
  {
    section: 'Rate table',
    statement: 'updated_at is ISO 8601 with a numeric offset',
    clauses: ['rates-updated-at', 'rates-updated-at-form'],
    unseen: { what: 'that it is the time that the provider states', test: 'server/src/providers/adapters.test.ts' },
  },
  {
    section: 'Conversion result',
    statement: 'Exactly base, target, amount, rate and converted',
    clauses: ['convert-fields', 'every-success'],
  },
  {
    section: 'Conversion result',
    statement: 'base, target and amount are those asked for',
    clauses: ['convert-echo', 'convert-code-case', 'every-echo'],
  },
  {
    section: 'Conversion result',
    statement: 'rate is the one applied from base to target',
    clauses: [
      'consistency-conversion-rate',
      'consistency-conversion-precision',
      'consistency-same-currency',
      'every-conversion-rate',
    ],
  },
  {
    section: 'Conversion result',
    statement: 'converted is shown with two decimals',
    clauses: [
      'convert-two-decimals',
      'consistency-arithmetic',
      'every-two-decimals',
      'every-product',
      'every-arithmetic',
    ],
    unseen: {
      what: '10,000 random conversions against another library',
      test: 'server/src/http/operations/any-query.test.ts',
    },
  },
  {
    section: 'Currency list',
    statement: 'Exactly currencies, 191 codes, sorted ascending',
    clauses: ['currencies-fields', 'currencies-count', 'currencies-sorted'],
  },
  { section: 'Error body', statement: 'Exactly error, a text', clauses: ['errors-body', 'every-error'] },
  {
    section: 'GET /api/rates',
    statement: 'An unsupported or repeated base (left open)',
    clauses: ['rates-base-unsupported', 'rates-base-repeated'],
  },
  {
    section: 'GET /api/convert',
    statement: 'from, to and amount are required',
    clauses: [
      'convert-from-required',
      'convert-to-required',
      'convert-amount-required',
      'convert-amount-number',
      'convert-amount-grammar',
    ],
  },
  {
    section: 'GET /api/convert',
    statement: 'amount must be greater than 0.01',
    clauses: ['convert-amount-minimum', 'convert-amount-message'],
  },
  {
    section: 'GET /api/convert',
    statement: 'An invalid currency is refused with 422 and the exact message',
    clauses: ['convert-currency-invalid'],
  },
  {
    section: 'GET /api/convert',
    statement: 'Parameters that it does not name (left open)',
    clauses: ['convert-unknown-parameters'],
  },
  {
    section: 'GET /api/rates, GET /api/currencies; Errors, 503',
    statement: '503 with the exact message while there are no rates',
    clauses: [],
    unseen: { what: 'a target cannot be made to have no rates', test: `${SCENARIOS}/outages.test.ts` },
  },
  {
    section: 'Authentication 3',
    statement: 'A missing or invalid key gives 401',
    clauses: ['auth-invalid', 'auth-similar', 'auth-rates-missing', 'auth-convert-missing', 'auth-messages'],
  },
  {
    section: 'Authentication 4',
    statement: 'A restricted or unverified account gives 403',
    clauses: ['auth-restricted', 'auth-unverified', 'auth-messages', 'auth-before-parameters'],
    unseen: { what: 'accounts that change while the service runs', test: `${SCENARIOS}/accounts.test.ts` },
  },
  {
    section: 'Authentication 5; Limits; Errors, 429',
    statement: 'A key includes 100 requests a day, then 429',
    clauses: ['limits-daily-requests', 'limits-message'],
  },
  {
    section: 'Limits',
    statement: 'The counter is reset at midnight UTC',
    clauses: [],
    unseen: { what: 'that takes until midnight', test: `${SCENARIOS}/quota-reset.test.ts` },
  },
  {
    section: 'Limits',
    statement: 'Headers, and what counts (left open)',
    clauses: ['limits-headers', 'limits-errors-free'],
  },
  {
    section: 'Endpoints',
    statement: 'Paths that the interface does not name (left open)',
    clauses: ['errors-unknown-path'],
  },
  {
    section: 'Limits',
    statement: 'Stated availability of 99.9 %',
    clauses: [],
    unseen: { what: 'that takes a month', test: 'server/test/simulated-month.test.ts' },
  },
];
