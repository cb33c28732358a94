import { formatReason } from '../format-reason.ts';
import { type DecisionStore, type Entry, selectInForce } from '../judging/decisions.ts';
import { emptyState, type RefreshState } from '../judging/refresh-state.ts';
import { RULES_VERSION } from '../judging/rules-version.ts';
import type { EditionArchive } from './archive.ts';
import { chainEntries } from './chain-entries.ts';
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

/** The end of time: the edition in force then is the last one. */
const END = Number.MAX_SAFE_INTEGER;

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
  /** The number of editions of each version of the rules that this program does not have, so that it cannot judge them. */
  readonly unknownRules: ReadonlyMap<number, number>;
}

/** The stored entries, chained. */
interface Chain {
  readonly entries: readonly Entry[];
  readonly hashes: readonly string[];
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
 * @param from - The moment from which on editions are verified, the one in force then included; in milliseconds since the
 * epoch.
 */
export async function verifyEditions(
  archive: EditionArchive,
  decisions: Pick<DecisionStore, 'list'>,
  from: number,
): Promise<Verification> {
  const count = { editions: 0, kept: 0, judged: 0 };
  const unknownRules = new Map<number, number>();
  const [first, end] = [await archive.findRowAt(from), await archive.findRowAt(END)];
  const entries = await decisions.list();
  const chain = { entries, hashes: chainEntries(entries) };
  const isPruned = createPruningCheck(archive);
  let before = first && (await openBefore(archive, first.number));
  for await (const row of archive.listRows(first ? first.number - 1 : 0)) {
    // A later one may rest on later entries.
    if (row.number > (end?.number ?? 0)) break;
    const checked = await checkRow(archive, row, before, { chain, isPruned });
    if ('problem' in checked)
      return { ...count, unknownRules, last: before?.row, broken: { edition: row, problem: checked.problem } };
    count.editions += 1;
    if (row.content) count.kept += 1;
    if (checked.isJudged) count.judged += 1;
    const { unknownRules: rules } = checked;
    if (rules !== undefined) unknownRules.set(rules, (unknownRules.get(rules) ?? 0) + 1);
    before = { row, state: checked.state };
  }
  return { ...count, unknownRules, last: before?.row };
}

type PruningCheck = (row: Pick<EditionRow, 'number'>) => Promise<boolean>;

/** Creates the check that the contents of an edition may be gone. */
function createPruningCheck(archive: EditionArchive): PruningCheck {
  let firstKept = 0;
  return async ({ number }) => {
    // A server may have pruned editions meanwhile, after it had published one that says so.
    if (number >= firstKept) firstKept = await findFirstKept(archive);
    return number < firstKept;
  };
}

/** Finds the first edition whose contents are kept: the one in force at the moment that the last edition states. */
async function findFirstKept(archive: EditionArchive): Promise<number> {
  const last = await archive.findRowAt(END);
  // A last edition that cannot be read states nothing, and is itself what does not hold.
  const head = await archive.findAt(END).catch(() => undefined);
  const first = head ? await archive.findRowAt(head.keptSince) : last;
  return first?.number ?? 1;
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

type Checked = { readonly state?: RefreshState; readonly isJudged: boolean; readonly unknownRules?: number };

async function checkRow(
  archive: EditionArchive,
  row: EditionRow,
  before: Before | undefined,
  { chain: { entries, hashes }, isPruned }: { readonly chain: Chain; readonly isPruned: PruningCheck },
): Promise<Checked | { readonly problem: string }> {
  if (row.number !== (before?.row.number ?? 0) + 1) return { problem: 'The edition before it is missing.' };
  const checkEmpty = async () => ((await isPruned(row)) ? { isJudged: false } : { problem: EMPTIED });
  if (!row.content) return checkEmpty();
  try {
    const edition = await archive.open(row);
    if (edition.publishedAt !== row.publishedAt) return { problem: 'It is stored under another time of publication.' };
    if (edition.previous !== before?.row.id) {
      const [said, stored] = [edition.previous ?? 'nothing', before?.row.id ?? 'nothing'];
      return { problem: `It follows ${said}, and ${stored} is stored before it.` };
    }
    const { count, hash } = edition.entries;
    if (hashes[count] !== hash)
      return { problem: `The decisions and releases made before it (${count}) are not stored as they were made.` };
    if (writeCanonically(edition.decisions) !== writeCanonically(selectInForce(entries.slice(0, count))))
      return { problem: 'Its decisions in force do not follow from those that operators had made.' };
    const { state } = edition.judgement;
    const stateBefore = edition.isFromNothing ? emptyState : before?.state;
    if (edition.rules !== RULES_VERSION) return { state, isJudged: false, unknownRules: edition.rules };
    if (!stateBefore) return { state, isJudged: false };
    const problem = judgeAgain(edition, stateBefore);
    return problem === undefined ? { state, isJudged: true } : { problem };
  } catch (error) {
    // A server may have pruned the edition meanwhile.
    if (!(await archive.isKept(row))) return checkEmpty();
    return { problem: formatReason(error) };
  }
}

const EMPTIED = 'Its contents are missing, and no edition says that they were pruned.';
