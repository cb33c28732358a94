import type { CurrencyCode } from '@crossrate/contract';
import { Command } from 'commander';
import { EditionArchive } from '../../editions/archive.ts';
import { listServed, type ServedRate } from '../../editions/list-served.ts';
import { openBook } from '../../editions/open-book.ts';
import { writeTime } from '../../editions/write-time.ts';
import { alignRows, joinParagraphs } from '../align-columns.ts';
import type { CommandSurroundings } from '../command-surroundings.ts';
import { lendStorage } from '../lend-storage.ts';
import { parseCurrency } from '../parse-currency.ts';
import { printResult } from '../print.ts';
import { describeFound, presentFound } from './describe-found.ts';
import { type FoundEdition, findEdition } from './find-edition.ts';
import { AT_HELP, type Moment, parseMoment } from './parse-moment.ts';

interface Options {
  readonly at?: Moment;
  readonly base: CurrencyCode;
  readonly json?: true;
}

/** `crossrate rates show` */
export function buildShowCommand(surroundings: CommandSurroundings): Command {
  return new Command('show')
    .description('Show the rates that were served at a moment, by the stored editions')
    .argument('[currency...]', 'only these, as codes of ISO 4217', addCurrency)
    .option('--at <moment>', 'the moment, or the edition (default: now)', parseMoment)
    .option('--base <currency>', 'the base of the rates', parseCurrency, 'USD')
    .option('--json', 'print JSON, with the body of the answer byte for byte')
    .addHelpText('after', AT_HELP)
    .addHelpText('after', '\nExit codes: 0 done, 1 a rate or an edition is missing, 2 unusable arguments.')
    .action(async (codes: readonly CurrencyCode[], { at, base, json }: Options) => {
      const found = await lendStorage(surroundings, ({ rates }) =>
        findEdition(new EditionArchive(rates.editions), at, surroundings.clock),
      );
      const table = readTable(found, base);
      const rates = table.rates.filter(({ code }) => codes.length === 0 || codes.includes(code));
      const withoutRate = codes.filter((code) => !rates.some((rate) => rate.code === code));
      const about = { ...presentFound(found), base, updatedAt: table.updatedAt };
      await printResult(json, { ...about, rates: rates.map(presentRate), withoutRate, answer: table.answer }, () =>
        joinParagraphs(
          describeFound(found),
          rates.length > 0 ? describeRates(rates, base) : [],
          withoutRate.map((code) => `${code} had no rate.`),
        ),
      );
      if (withoutRate.length > 0) process.exitCode = 1;
    });
}

function addCurrency(text: string, before: readonly CurrencyCode[] = []): readonly CurrencyCode[] {
  return [...before, parseCurrency(text)];
}

/** @throws Error when nothing was served, or nothing of the base. */
function readTable({ edition, at }: FoundEdition, base: CurrencyCode) {
  const book = openBook(edition, at);
  if (!book) throw new Error(`No rates were served at ${writeTime(at)}: those of the edition in force were stale.`);
  const answer = book.findTable(base)?.json;
  if (answer === undefined) throw new Error(`${base} had no rate at ${writeTime(at)}.`);
  return { rates: listServed(book, base), updatedAt: writeTime(book.summary.asOf), answer };
}

function presentRate({ asOf, ...rate }: ServedRate) {
  return { ...rate, asOf: writeTime(asOf) };
}

function describeRates(rates: readonly ServedRate[], base: CurrencyCode): string[] {
  const rows = rates.map(({ code, rate, grade, provider, asOf }) => [code, rate, grade, provider, writeTime(asOf)]);
  return alignRows([['CODE', `FOR 1 ${base}`, 'GRADE', 'PROVIDER', 'AS OF'], ...rows]);
}
