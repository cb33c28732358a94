import { readAnswerTime } from '../exchange.ts';
import { expectRateTable, expectSame, expectThat } from '../expectations.ts';
import { checkExchange } from '../mismatch.ts';
import { countDigits } from '../observing/decimal.ts';
import { decidedDigits } from '../observing/digits-of-rates.ts';
import { compareTables, findFineDeviations } from '../observing/tables.ts';
import { parseTimestamp } from '../parse-timestamp.ts';
import { collectConversions, collectTables } from './checking/seen-answers.ts';
import { compareUnlessRefreshed, expectNone } from './checking/unless-refreshed.ts';
import { decided, should } from './levels.ts';
import { LIVE_RATES, REFRESHED } from './sentences.ts';

/** More than the longest time without a fixing: five days over Easter. */
const OLDEST_HOURS = 7 * 24;
const HOUR_MS = 3_600_000;

/** The question how old the rates are. */
const AGE = 'age of the rates';

/** Clauses about the rate table. */
export const ratesClauses = [
  decided('rates-updated-at-form', {
    title: 'updated_at has whole seconds and the offset +00:00',
    sentences: ['the as-of time of the rates, ISO 8601 with a numeric offset'],
    why: 'Programs can compare times of one form as text. Write YYYY-MM-DDThh:mm:ss+00:00.',
    async run({ api, keys }) {
      const { updated_at } = expectRateTable(await api.rates(keys.active));
      // Many parsers refuse 24:00:00, and every time of a leap second.
      const isUsual = /^\d{4}-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d:[0-5]\d\+00:00$/.test(updated_at);
      expectThat(isUsual, 'YYYY-MM-DDThh:mm:ss+00:00', updated_at);
    },
  }),
  decided('rates-own-base', {
    title: 'the base itself is among the rates, as 1',
    sentences: ['units of each currency for one unit of the base; the base itself is in the table, as 1'],
    why: 'Clients then look up every code without a special case. Add the base to its own table.',
    async run(context) {
      for (const { base, rates, answer } of await collectTables(context))
        checkExchange(answer, () => expectSame('rate of the base', rates.get(base), '1'));
    },
  }),
  should('rates-updated-at-recent', {
    title: 'the rates are younger than a week',
    sentences: [REFRESHED, LIVE_RATES],
    why: 'A refresh that is stuck is the likeliest failure of a service of rates, and no number shows it. Look at the log of the refresh, and refuse to serve rates that are too old.',
    async run(context) {
      for (const { updatedAt, answer } of await collectTables(context)) {
        const hours = (readAnswerTime(answer) - parseTimestamp(updatedAt)) / HOUR_MS;
        context.choices.note(AGE, hours < 48 ? `${hours.toFixed(1)} hours` : `${(hours / 24).toFixed(1)} days`);
        checkExchange(answer, () => expectThat(hours < OLDEST_HOURS, 'an updated_at of the last 7 days', updatedAt));
      }
    },
  }),
  decided('rates-precision', {
    title: 'rates are rounded half up to six decimals, or to six significant figures if smaller, without an exponent',
    sentences: ['A published rate has six decimals, and never fewer than six significant figures. Half rounds up.'],
    why: 'Small rates keep enough figures, and every parser reads them. Round once, half up, to these digits.',
    async run(context) {
      const tables = await collectTables(context);
      const applied = (await collectConversions(context)).map(({ rate }) => rate);
      for (const number of [...tables.flatMap(({ rates }) => [...rates.values()]), ...applied]) {
        expectThat(/^(0|[1-9]\d*)(\.\d*[1-9])?$/.test(number), 'a plain decimal without trailing zeros', number);
        const { decimals, significant } = countDigits(number);
        expectThat(decimals <= 6 || significant <= 6, 'six decimals or six significant figures', number);
      }
      await compareUnlessRefreshed(context, async () =>
        expectNone(findFineDeviations(compareTables(tables, decidedDigits))),
      );
    },
  }),
];
