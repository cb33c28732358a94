import { Command, Option } from 'commander';
import { EditionArchive } from '../../editions/archive.ts';
import type { EditionHead } from '../../editions/kept-edition.ts';
import { listServed } from '../../editions/list-served.ts';
import { openBook } from '../../editions/open-book.ts';
import { writeTime } from '../../editions/write-time.ts';
import type { CommandSurroundings } from '../command-surroundings.ts';
import { writeCsvRow } from '../csv.ts';
import { lendStorage } from '../lend-storage.ts';
import { endQuietlyIfUnread, print, writeJson } from '../print.ts';
import { listKept } from './list-kept.ts';
import { TIME_HELP } from './parse-moment.ts';
import { addRange, type Range, type RangeOptions, readRange } from './range.ts';

const COLUMNS = ['edition', 'publishedAt', 'code', 'rate', 'grade', 'provider', 'asOf'] as const;

const HELP = `${TIME_HELP}

Each line is a rate of one edition: units of the currency for 1 USD, in the
published digits, as text. The range has the editions published from --from on
and before --to, so that successive exports neither overlap nor leave a gap.

Exit codes: 0 done, 1 nothing is kept of that time, 2 unusable arguments.`;

type Options = RangeOptions & { readonly csv?: true };

/** `crossrate rates export` */
export function buildExportCommand(surroundings: CommandSurroundings): Command {
  return addRange(new Command('export'))
    .description('Write the rates of all editions of some time, one line each, for a warehouse')
    .addOption(new Option('--csv', 'write CSV').conflicts('json'))
    .option('--json', 'write one JSON object a line (the default)')
    .addHelpText('after', HELP)
    .action(async ({ csv, ...options }: Options, command: Command) => {
      const range = readRange(options, surroundings.clock, command);
      await lendStorage(surroundings, async ({ rates }) => {
        const editions = listKept(new EditionArchive(rates.editions), range);
        await (csv ? exportCsv(editions, range) : exportJson(editions, range)).catch(endQuietlyIfUnread);
      });
    });
}

type Editions = AsyncIterable<EditionHead>;

async function exportJson(editions: Editions, range: Range): Promise<void> {
  for await (const edition of editions) await print(...listRows(edition, range).map(writeJson));
}

async function exportCsv(editions: Editions, range: Range): Promise<void> {
  await print(writeCsvRow(COLUMNS));
  for await (const edition of editions)
    await print(...listRows(edition, range).map((row) => writeCsvRow(COLUMNS.map((column) => row[column]))));
}

/** The edition in force at the beginning belongs to the export before. */
function listRows(edition: EditionHead, { from, to }: Range) {
  const { id, publishedAt } = edition;
  const book = publishedAt >= from && publishedAt < to ? openBook(edition, publishedAt) : undefined;
  const about = { edition: id, publishedAt: writeTime(publishedAt) };
  return (book ? listServed(book, 'USD') : []).map(({ asOf, ...rate }) => ({
    ...about,
    ...rate,
    asOf: writeTime(asOf),
  }));
}
