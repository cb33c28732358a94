/** A part of a promise that no run can observe from outside, and the test of this project that proves it in-process. */
export interface Unseen {
  /** The part, as the matrix shows it. */
  readonly part: string;
  /** The file of the test. */
  readonly test: string;
}

const SCENARIOS = 'server/test/scenarios/scenarios.slow.test.ts';

/** The parts that are not seen from outside, by the sentence of the promise. */
export const unseen: Readonly<Record<string, Unseen>> = {
  'All responses are JSON.': { part: 'every other method is refused', test: 'server/src/http/requests.test.ts' },
  'Rates are refreshed every 3 hours from external financial data providers.': {
    part: 'that takes 3 hours',
    test: SCENARIOS,
  },
  'rates maps each target currency code (string) to its rate (number, decimal).': {
    part: 'reciprocals and triangles of all pairs',
    test: 'server/src/rates/published-table.test.ts',
  },
  'updated_at is an ISO 8601 timestamp with numeric UTC offset.': {
    part: 'that it is the time that the provider states',
    test: 'server/src/providers/adapters.test.ts',
  },
  'converted is the converted amount, shown with two decimal places.': {
    part: '10,000 random conversions against another library',
    test: 'server/src/http/operations/convert.slow.test.ts',
  },
  'A restricted account, or an account whose e-mail address is not verified, gives status 403.': {
    part: 'accounts that change while the service runs',
    test: SCENARIOS,
  },
  'The message of 503 is exactly Service temporarily unavailable. Please try again later.': {
    part: 'a target cannot be made to have no rates',
    test: SCENARIOS,
  },
  'The counter is reset at midnight UTC.': {
    part: 'that takes until midnight',
    test: SCENARIOS,
  },
  'Stated availability: 99.9 % uptime.': {
    part: 'that takes a month',
    test: 'server/test/refreshing/simulated-month.slow.test.ts',
  },
};
