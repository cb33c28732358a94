import Big from 'big.js';
import type { Clause } from '../clause.ts';
import { conversionOf, expectSame, expectSameRate, expectThat, rateTableOf } from '../expectations.ts';
import { unlessRefreshed } from './unless-refreshed.ts';

/** Two rates of six significant figures, each rounded by half a unit of the last one, agree to this much. */
const TOLERANCE = 0.00002;

/** What the operations must agree on. */
export const consistencyClauses: readonly Clause[] = [
  {
    id: 'consistency-conversion-rate',
    level: 'MUST',
    title: 'a conversion applies the rate that the rate table shows',
    ref: 'Resources, Conversion result, rate',
    run: (context) =>
      unlessRefreshed(context, async ({ api, keys }) => {
        const { rates } = rateTableOf(await api.rates(keys.active, 'CHF'));
        for (const to of ['EUR', 'JPY', 'KWD'] as const) {
          const { rate } = conversionOf(await api.convert(keys.active, { from: 'CHF', to, amount: 1 }));
          expectSameRate(`rate from CHF to ${to}`, rate, rates[to]);
        }
      }),
  },
  {
    id: 'consistency-conversion-precision',
    level: 'SHOULD',
    title: 'a conversion shows the rate with the digits of the rate table',
    ref: 'Resources, Conversion result, rate',
    run: (context) =>
      unlessRefreshed(context, async ({ api, keys }) => {
        const { rates } = rateTableOf(await api.rates(keys.active, 'CHF'));
        const { rate } = conversionOf(await api.convert(keys.active, { from: 'CHF', to: 'JPY', amount: 1 }));
        expectSame('rate from CHF to JPY', rate, rates.JPY);
      }),
  },
  {
    id: 'consistency-reciprocals',
    level: 'SHOULD',
    title: 'a rate times the rate back is 1, to the published precision',
    ref: 'Resources, Rate table, rates',
    run: (context) =>
      unlessRefreshed(context, async ({ api, keys }) => {
        // One of a usual size, and one that six decimals alone would spoil.
        for (const code of ['EUR', 'IRR'] as const) {
          const there = rateTableOf(await api.rates(keys.active, code)).rates.USD ?? 0;
          const back = rateTableOf(await api.rates(keys.active, 'USD')).rates[code] ?? 0;
          expectThat(Math.abs(there * back - 1) < TOLERANCE, `a product of 1 for ${code}`, there * back);
        }
      }),
  },
  {
    id: 'consistency-triangles',
    level: 'SHOULD',
    title: 'the way through a third currency comes to the same rate, to the published precision',
    ref: 'Resources, Rate table, rates',
    run: (context) =>
      unlessRefreshed(context, async ({ api, keys }) => {
        const [eur, gbp] = [
          rateTableOf(await api.rates(keys.active, 'EUR')),
          rateTableOf(await api.rates(keys.active, 'GBP')),
        ];
        const [direct, detour] = [eur.rates.JPY ?? 0, (eur.rates.GBP ?? 0) * (gbp.rates.JPY ?? 0)];
        expectThat(Math.abs(detour / direct - 1) < TOLERANCE, `${direct} from EUR to JPY through GBP, too`, detour);
      }),
  },
  {
    id: 'consistency-same-currency',
    level: 'SHOULD',
    title: 'the rate from a currency to itself is exactly 1',
    ref: 'Resources, Conversion result, rate',
    async run({ api, keys }) {
      const { rate, converted } = conversionOf(await api.convert(keys.active, { from: 'EUR', to: 'EUR', amount: 1.5 }));
      expectSame('rate and converted', [rate, converted], [1, 1.5]);
    },
  },
  {
    id: 'consistency-arithmetic',
    level: 'SHOULD',
    title: 'converted is amount times the rate shown, rounded half up to two decimals, ties included',
    ref: 'Resources, Conversion result, converted',
    async run({ api, keys }) {
      const requests = [
        { from: 'USD', to: 'USD', amount: 1.005 },
        { from: 'USD', to: 'USD', amount: 2.135 },
        // Currencies with no and with three minor digits: converted has two decimals all the same.
        { from: 'USD', to: 'JPY', amount: 1 },
        { from: 'USD', to: 'KWD', amount: 1.5 },
        { from: 'USD', to: 'IRR', amount: 1234567.89 },
        { from: 'IRR', to: 'USD', amount: 0.02 },
      ];
      for (const request of requests) {
        const { rate, converted } = conversionOf(await api.convert(keys.active, request));
        // An oracle of somebody else's: a suite that shared the arithmetic of a target would share its mistakes.
        const exact = new Big(String(request.amount)).times(String(rate)).round(2, Big.roundHalfUp);
        expectSame(`converted of ${request.amount} at ${rate}`, converted, exact.toNumber());
      }
    },
  },
];
