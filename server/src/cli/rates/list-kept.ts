import type { EditionArchive } from '../../editions/archive.ts';
import type { EditionHead } from '../../editions/kept-edition.ts';
import { tell } from '../print.ts';
import type { Range } from './range.ts';

/** Lists the kept editions of a range, and tells how many are no longer kept. */
export async function* listKept(archive: EditionArchive, { from, to }: Range): AsyncGenerator<EditionHead> {
  let [pruned, kept] = [0, 0];
  for await (const edition of archive.list(from, to, () => (pruned += 1))) {
    yield edition;
    kept += 1;
  }
  if (pruned > 0) tell(`Left out: ${pruned} older editions, whose contents are no longer kept (RATES_KEEP_DAYS).`);
  if (kept > 0) return;
  const first = await archive.findFirst();
  throw new Error(first ? 'No rates are kept of that time.' : 'No rates were published yet.');
}
