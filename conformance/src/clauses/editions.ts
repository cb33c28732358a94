import { grades, rateHeaderNames, router } from '@crossrate/contract';
import type { Context } from '../clause.ts';
import type { Exchange } from '../exchange.ts';
import { expectConversion, expectRateTable, expectSame, expectThat } from '../expectations.ts';
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
    sentences: [
      'Four more headers say on which rates an answer rests.',
      'None of them is on an error.',
      'how well the weaker of the two rates against the US dollar is founded',
      'between dollars, `updated_at`',
      'the currencies whose grade is not `confirmed`, whatever the base',
    ],
    why: 'Whoever disputes an invoice looks its rate up by the edition. Write the headers where the rates are read, and those of tables with 304, too (RFC 9110, section 15.4.5).',
    async run(context) {
      const table = await obtainTable(context);
      const conversion = await obtainConversion(context);
      const headers = { 'If-None-Match': table.headers.get('ETag') ?? '*' };
      await askOnce(context, { path: table.target, key: context.keys.active, headers });
      const answers = findSeenAnswers(context);
      for (const answer of answers) checkExchange(answer, () => expectFoundation(answer));
      const given = answers.filter(({ status }) => status === 200);
      const tables = given.filter(({ path }) => path === router.rates.path);
      for (const answer of given.filter(({ path }) => path === router.convert.path)) {
        const ofEdition = tables.find((each) => editionOf(each) === editionOf(answer));
        if (ofEdition) checkExchange(answer, () => expectWeakerGrade(answer, ofEdition));
      }
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

/** Fails unless a conversion has the weaker grade of its currencies in a table of its edition, and the time of the dollar. */
function expectWeakerGrade(conversion: Exchange, table: Exchange): void {
  const listed = table.headers.get(rateHeaderNames.grades) ?? '';
  const { base, target } = expectConversion(conversion);
  const found = [base, target].map((code) => new RegExp(`(\\w+)=\\([^)]*${code}`).exec(listed)?.[1]);
  const weaker = grades.findLast((grade) => found.includes(grade)) ?? 'confirmed';
  expectSame('grade, as the grades of tables say', conversion.headers.get(rateHeaderNames.grade), weaker);
  if (base === 'USD' && target === 'USD')
    expectSame('time', conversion.headers.get(rateHeaderNames.updatedAt), expectRateTable(table).updated_at);
}

/** Fails when a conversion between two tables of one edition is of another edition. */
async function expectOneEdition({ http, keys }: Context): Promise<void> {
  const before = editionOf(await http.rates(keys.active));
  const conversion = await http.convert(keys.active, CONVERSION);
  const isRefreshed = editionOf(await http.rates(keys.active)) !== before;
  if (!isRefreshed) checkExchange(conversion, () => expectSame('edition', editionOf(conversion), before));
}
