import { isDeepStrictEqual } from 'node:util';
import { judgeTables } from '../refresh/judging/judge-tables.ts';
import { RULES_VERSION } from '../refresh/judging/rules-version.ts';
import { selectTables } from '../refresh/outcome.ts';
import { clampToNow, emptyState, type RefreshState } from '../refresh/refresh-state.ts';
import { selectServable } from '../refresh/select-servable.ts';
import type { EditionArchive } from './archive.ts';
import type { EditionRow } from './edition-store.ts';
import type { KeptEdition } from './kept-edition.ts';
import { unpackText } from './pack-edition.ts';
import { hash, writeEdition } from './write-edition.ts';

/** The number of editions whose ids, places in the chain and judgements were verified. */
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

/**
 * Computes every id again, follows the chain, and judges every edition of the present rules again from its witnesses.
 *
 * @param from - The moment of the first edition to verify, in milliseconds since the epoch.
 * @param onEdition - Called after each edition that holds.
 * @returns the first place that does not hold; `undefined` when all do.
 */
export async function verifyEditions(
  archive: EditionArchive,
  from: number,
  onEdition: (verified: Verified) => void = () => {},
): Promise<Break | undefined> {
  const count = { editions: 0, kept: 0, judged: 0 };
  let before: { readonly row: EditionRow; readonly state: RefreshState | undefined } | undefined;
  for await (const row of archive.listRows(0)) {
    if (before && row.number !== before.row.number + 1)
      return { edition: row, problem: `the edition before it, number ${row.number - 1}, is missing` };
    const isAsked = row.publishedAt >= from;
    if (isAsked) count.editions += 1;
    if (!row.content) {
      before = { row, state: undefined };
      continue;
    }
    const opened = await openEdition(archive, row);
    if ('problem' in opened) {
      if (isAsked) return { edition: row, problem: opened.problem };
      before = { row, state: undefined };
      continue;
    }
    const { edition } = opened;
    if (isAsked) {
      if (edition.previous !== before?.row.id) {
        const [said, stored] = [edition.previous ?? 'nothing', before?.row.id ?? 'nothing'];
        return { edition: row, problem: `it follows ${said}, and ${stored} is stored before it` };
      }
      count.kept += 1;
      const state = edition.isFromNothing ? emptyState : before?.state;
      if (edition.rules === RULES_VERSION && state) {
        const problem = judgeAgain(edition, state);
        if (problem) return { edition: row, problem };
        count.judged += 1;
      }
      onEdition(count);
    }
    before = { row, state: edition.judgement.state };
  }
  return undefined;
}

async function openEdition(
  archive: EditionArchive,
  row: EditionRow,
): Promise<{ readonly edition: KeptEdition } | { readonly problem: string }> {
  try {
    const found = hash(unpackText(row.content ?? new Uint8Array()));
    if (found !== row.id) return { problem: `its id is computed as ${found}` };
    const edition = await archive.open(row);
    if (edition.publishedAt !== row.publishedAt) return { problem: 'it is stored under another time of publication' };
    // The hashes of its tables are a part of the id.
    const again = writeEdition(edition).id;
    return again === row.id ? { edition } : { problem: 'the table of a witness was altered' };
  } catch (error) {
    return { problem: `it cannot be read: ${error instanceof Error ? error.message : error}` };
  }
}

/** Judges an edition again; returns what differs. */
function judgeAgain(edition: KeptEdition, before: RefreshState): string | undefined {
  const { outcomes, judgement, decisions, settings, publishedAt, snapshot } = edition;
  const again = judgeTables(selectTables(outcomes), {
    state: clampToNow(publishedAt, before),
    decisions: new Map(decisions.map((decision) => [decision.subject, decision])),
    providers: settings.providers,
    now: publishedAt,
  });
  for (const [code, verdict] of again.verdicts)
    if (!isDeepStrictEqual(verdict.rate, judgement.verdicts.get(code)?.rate))
      return `by the rules, the witnesses lead to another rate of ${code}`;
  if (writeEdition({ ...edition, judgement: again }).id !== edition.id)
    return 'by the rules, the witnesses lead to other verdicts';
  const served = selectServable(judgement.state, settings.providers, settings.policy);
  for (const code of new Set([...served.keys(), ...snapshot.keys()]))
    if (!isDeepStrictEqual(served.get(code), snapshot.get(code)))
      return `its rate of ${code} does not follow from the verdict`;
  return undefined;
}
