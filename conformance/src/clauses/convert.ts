import type { Clause, Context } from '../clause.ts';
import { expectConversion, expectNoOtherFields, expectSame } from '../expectations.ts';
import { checkExchange } from '../mismatch.ts';
import { askConversions, chooseConversions, chooseCurrencies } from './asking/asked.ts';
import { expectCents, expectTwoDecimals } from './checking/converted.ts';
import { collectConversions } from './checking/seen-answers.ts';

/** Asks for a conversion of currencies that the target has. */
async function convertAny(context: Context) {
  const [request = { from: 'USD', to: 'EUR', amount: 100 }] = await chooseConversions(context);
  return context.api.convert(context.keys.active, request);
}

/** Clauses about the conversion. */
export const convertClauses: readonly Clause[] = [
  {
    id: 'convert-fields',
    level: 'MUST',
    title: 'a conversion has base, target, amount, rate and converted, each of its type',
    ref: 'Resources, Conversion result',
    sentence: '`rate` is the rate applied from base to target.',
    why: 'Clients read these fields by name and type. Write all five, and the last three as JSON numbers.',
    async run(context) {
      expectConversion(await convertAny(context));
    },
  },
  {
    id: 'convert-no-other-fields',
    level: 'SHOULD',
    title: 'a conversion has no other fields than base, target, amount, rate and converted',
    ref: 'Resources, Conversion result',
    sentence: '`converted` is the converted amount, shown with two decimal places.',
    why: 'A strict client refuses fields that the interface does not name. Leave such fields out, or send headers instead.',
    async run(context) {
      expectNoOtherFields(await convertAny(context), ['base', 'target', 'amount', 'rate', 'converted']);
    },
  },
  {
    id: 'convert-echo',
    level: 'MUST',
    title: 'base, target and amount repeat the request',
    ref: 'Resources, Conversion result, base, target, amount',
    sentence: '`amount` is the amount requested.',
    why: 'A client checks by these fields that the answer is its own. Repeat the codes, and the amount with all its digits.',
    async run(context) {
      const { usual, whole } = await chooseCurrencies(context);
      const request = { from: usual, to: whole, amount: 12.345 };
      const { base, target, amount } = expectConversion(await context.api.convert(context.keys.active, request));
      expectSame('base, target and amount', [base, target, amount], [usual, whole, 12.345]);
    },
  },
  {
    id: 'convert-cents',
    level: 'MUST',
    title: 'converted has no more than two decimals',
    ref: 'Resources, Conversion result, converted',
    sentence: '`converted` is the converted amount, shown with two decimal places.',
    why: 'A ledger of hundredths cannot book thousandths. Round the product to two decimals or fewer.',
    only: 'http',
    async run(context) {
      await askConversions(context);
      for (const conversion of await collectConversions(context))
        checkExchange(conversion.answer, () => expectCents(conversion));
    },
  },
  {
    id: 'convert-two-decimals',
    level: 'SHOULD',
    title: 'converted is written with exactly two decimals',
    ref: 'Resources, Conversion result, converted',
    sentence: '`converted` is the converted amount, shown with two decimal places.',
    why: 'People read 88.10 as money and 88.1 as a number. Write both decimals, which JSON allows.',
    only: 'http',
    async run(context) {
      await askConversions(context);
      for (const conversion of await collectConversions(context))
        checkExchange(conversion.answer, () => expectTwoDecimals(conversion));
    },
  },
];
