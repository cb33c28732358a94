import { grades, rateHeaderNames, router } from '@crossrate/contract';
import type { Context } from '../clause.ts';
import type { Exchange } from '../exchange.ts';
import { expectSame, expectThat } from '../expectations.ts';
import { checkExchange } from '../mismatch.ts';
import { askOnce, obtainConversion, obtainTable } from './asking/held-answers.ts';
import { CONVERSION } from './asking/usual-requests.ts';
import { findSeenAnswers } from './checking/seen-answers.ts';
import { decided } from './levels.ts';

/** The clause about the headers that say on which rates an answer rests. */
export const editionsClauses = [
  decided('editions-named', {
    title:
      'tables and conversions name their edition, tables their grades, with 304, too, conversions their grade and time',
    sentences: ['Four more headers say on which rates an answer rests.', 'None of them is on an error.'],
    why: 'Whoever disputes an invoice looks its rate up by the edition. Write the headers where the rates are read, and those of tables with 304, too (RFC 9110, section 15.4.5).',
    async run(context) {
      const table = await obtainTable(context);
      const conversion = await obtainConversion(context);
      const headers = { 'If-None-Match': table.headers.get('ETag') ?? '*' };
      await askOnce(context, { path: table.target, key: context.keys.active, headers });
      for (const answer of findSeenAnswers(context)) checkExchange(answer, () => expectFoundation(answer));
      if (editionOf(conversion) !== editionOf(table)) await expectOneEdition(context);
    },
  }),
];

const editionOf = ({ headers }: Exchange) => headers.get(rateHeaderNames.edition);

/** Fails unless an answer states what its operation and its status demand. */
function expectFoundation({ path, status, headers }: Exchange): void {
  const isGiven = status === 200 || status === 304;
  const expectHeader = (name: string, isStated: boolean, form: RegExp) => {
    const value = headers.get(name);
    expectThat(isStated ? form.test(value ?? '') : value === null, `${isStated ? form : 'nothing'} in ${name}`, value);
  };
  const isConversion = isGiven && path === router.convert.path;
  const isTable = isGiven && path === router.rates.path;
  expectHeader(rateHeaderNames.edition, isConversion || isTable, /^[0-9a-f]{16}$/);
  expectHeader(rateHeaderNames.grade, isConversion, new RegExp(`^(${grades.join('|')})$`));
  expectHeader(rateHeaderNames.updatedAt, isConversion, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/);
  // Without an exception, a table lacks the header.
  const list = `(${grades.slice(1).join('|')})=\\([A-Z]{3}( [A-Z]{3})*\\)`;
  const isListed = isTable && headers.has(rateHeaderNames.grades);
  expectHeader(rateHeaderNames.grades, isListed, new RegExp(`^${list}(, ${list})*$`));
}

/** Fails when a conversion between two tables of one edition is of another edition. */
async function expectOneEdition({ http, keys }: Context): Promise<void> {
  const before = editionOf(await http.rates(keys.active));
  const conversion = await http.convert(keys.active, CONVERSION);
  const isRefreshed = editionOf(await http.rates(keys.active)) !== before;
  if (!isRefreshed) checkExchange(conversion, () => expectSame('edition', editionOf(conversion), before));
}
