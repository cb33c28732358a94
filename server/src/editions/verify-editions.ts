import { formatReason } from '../format-reason.ts';
import type { Decision, Release } from '../refresh/decisions.ts';
import { RULES_VERSION } from '../refresh/judging/rules-version.ts';
import { emptyState, type RefreshState } from '../refresh/refresh-state.ts';
import type { EditionArchive } from './archive.ts';
import type { EditionRow } from './edition-store.ts';
import { judgeAgain } from './judge-again.ts';
import { writeCanonically } from './write-edition.ts';

/** The number of editions whose ids, places in the chain and judgements hold. */
export interface Verified {
  /** All editions, pruned ones included. */
  readonly editions: number;
  /** Editions whose contents are kept, so that their ids could be computed. */
  readonly kept: number;
  /** Editions whose rates were judged again from the witnesses. */
  readonly judged: number;
}

/** The first place that does not hold. */
export interface Break {
  readonly edition: Pick<EditionRow, 'number' | 'id' | 'publishedAt'>;
  readonly problem: string;
}

/** The result of verifying. */
export interface Verification extends Verified {
  /** The last edition that holds. Its id vouches for all before it. */
  readonly last?: Pick<EditionRow, 'id' | 'publishedAt'> | undefined;
  readonly broken?: Break | undefined;
}

/** What is known about the edition before. */
interface Before {
  readonly row: EditionRow;
  readonly state?: RefreshState | undefined;
}

/**
 * Computes every id again, follows the chain, and judges every edition of the present rules again from its witnesses. Ends
 * at the first place that does not hold.
 *
 * @param entries - The stored decisions, among which those of every edition must be.
 * @param from - The moment from which on editions are verified, the one in force then included; in milliseconds since the
 * epoch.
 * @param onEdition - Called after each edition that holds.
 */
export async function verifyEditions(
  archive: EditionArchive,
  entries: readonly (Decision | Release)[],
  from: number,
  onEdition: (verified: Verified) => void = () => {},
): Promise<Verification> {
  const count = { editions: 0, kept: 0, judged: 0 };
  const first = await archive.findRowAt(from);
  let before = first && (await openBefore(archive, first.number));
  for await (const row of archive.listRows(first ? first.number - 1 : 0)) {
    const checked = await checkRow(archive, row, before, entries);
    if ('problem' in checked)
      return { ...count, last: before?.row, broken: { edition: row, problem: checked.problem } };
    count.editions += 1;
    if (row.content) count.kept += 1;
    if (checked.isJudged) count.judged += 1;
    before = { row, state: checked.state };
    onEdition(count);
  }
  // Pruning keeps the contents of the last edition.
  if (before && !before.row.content)
    return { ...count, last: undefined, broken: { edition: before.row, problem: 'Its contents are missing.' } };
  return { ...count, last: before?.row };
}

/** Opens the edition before the first one to verify: by its state, the first one can be judged again. */
async function openBefore(archive: EditionArchive, number: number): Promise<Before | undefined> {
  for await (const row of archive.listRows(number - 2)) {
    if (row.number >= number) return undefined;
    const opened = row.content && (await archive.open(row).catch(() => undefined));
    return { row, state: opened?.judgement.state };
  }
  return undefined;
}

type Checked = { readonly state?: RefreshState; readonly isJudged: boolean };

async function checkRow(
  archive: EditionArchive,
  row: EditionRow,
  before: Before | undefined,
  entries: readonly (Decision | Release)[],
): Promise<Checked | { readonly problem: string }> {
  if (row.number !== (before?.row.number ?? 0) + 1) return { problem: 'The edition before it is missing.' };
  if (!row.content) {
    const isFirstKeptBefore = before?.row.content && (await archive.isKept(before.row));
    return isFirstKeptBefore
      ? { problem: 'Its contents are missing, and those of older ones are kept.' }
      : { isJudged: false };
  }
  try {
    const edition = await archive.open(row);
    if (edition.publishedAt !== row.publishedAt) return { problem: 'It is stored under another time of publication.' };
    if (edition.previous !== before?.row.id) {
      const [said, stored] = [edition.previous ?? 'nothing', before?.row.id ?? 'nothing'];
      return { problem: `It follows ${said}, and ${stored} is stored before it.` };
    }
    const stored = entries.map(writeCanonically);
    const lost = edition.decisions.find((decision) => !stored.includes(writeCanonically(decision)));
    if (lost) return { problem: `The decision about ${lost.subject} that was in force is not stored as it was made.` };
    const { state } = edition.judgement;
    const stateBefore = edition.isFromNothing ? emptyState : before?.state;
    if (edition.rules !== RULES_VERSION || !stateBefore) return { state, isJudged: false };
    const problem = judgeAgain(edition, stateBefore);
    return problem === undefined ? { state, isJudged: true } : { problem };
  } catch (error) {
    // A server may have pruned the edition meanwhile.
    if (!(await archive.isKept(row))) return { isJudged: false };
    return { problem: formatReason(error) };
  }
}
