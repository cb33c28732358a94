import { shortenEdition } from '@crossrate/contract';
import { assertNotNewer } from './assert-not-newer.ts';
import type { StoredEditions } from './contents.ts';

const PAGE = 100;

/**
 * Copies the editions that the target lacks, with the tables of their witnesses. The editions of the target must be the
 * first ones of the source: nobody may change what was published.
 */
export async function copyEditions(source: StoredEditions, target: StoredEditions) {
  const copied = { editions: 0, changedEditions: 0 };
  let last = 0;
  let firstKept: number | undefined;
  for (;;) {
    const [page, there] = [await source.listAfter(last, PAGE), await target.listAfter(last, PAGE)];
    const other = there.find(({ id }, place) => id !== page[place]?.id);
    assertNotNewer(!other, `it has the edition ${other && shortenEdition(other.id)}, which the source does not have`);
    const added = page.slice(there.length);
    if (added.length > 0) await target.append(added);
    firstKept ??= page.find(({ content }) => content)?.number;
    copied.editions += page.length;
    copied.changedEditions += added.length;
    const end = page.at(-1);
    if (!end) break;
    last = end.number;
  }
  if (copied.changedEditions === 0) return copied;
  if (firstKept !== undefined) await target.prune(firstKept);
  await copyTables(source, target, copied.editions - copied.changedEditions);
  return copied;
}

async function copyTables(source: StoredEditions, target: StoredEditions, afterEdition: number): Promise<void> {
  for (let last = ''; ; ) {
    const page = await source.listTablesAfter(last, afterEdition, PAGE);
    const end = page.at(-1);
    if (!end) return;
    await target.putTables(page);
    last = end.hash;
  }
}
