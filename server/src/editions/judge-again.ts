import { isDeepStrictEqual } from 'node:util';
import type { Snapshot } from '../rates/snapshot.ts';
import { indexBySubject } from '../refresh/decisions.ts';
import { type Judgement, judgeTables } from '../refresh/judging/judge-tables.ts';
import { selectTables } from '../refresh/outcome.ts';
import { clampToNow, type RefreshState } from '../refresh/refresh-state.ts';
import { selectServable } from '../refresh/select-servable.ts';
import type { KeptEdition } from './kept-edition.ts';
import { selectComparison, selectServed, writeEdition } from './write-edition.ts';

/**
 * Judges an edition again from its witnesses.
 *
 * @param before - The state after the edition before.
 * @returns what differs; `undefined` when every digit is the same.
 */
export function judgeAgain(edition: KeptEdition, before: RefreshState): string | undefined {
  const { outcomes, judgement, decisions, settings, publishedAt, snapshot } = edition;
  const again = judgeTables(selectTables(outcomes), {
    state: clampToNow(publishedAt, before),
    decisions: indexBySubject(decisions),
    providers: settings.providers,
    now: publishedAt,
  });
  const served = selectServable(again.state, settings);
  if (isSame(again, judgement) && isDeepStrictEqual(selectAllServed(served), snapshot)) return undefined;
  // The canonical JSON decides about what is written alike.
  if (writeEdition({ ...edition, judgement: again, snapshot: served }).id === edition.id) return undefined;
  for (const [code, { rate }] of again.verdicts)
    if (!isDeepStrictEqual(rate, judgement.verdicts.get(code)?.rate))
      return `By the rules, its witnesses lead to another rate of ${code}.`;
  for (const code of new Set([...served.keys(), ...snapshot.keys()])) {
    const rate = served.get(code);
    if (!isDeepStrictEqual(rate && selectServed(rate), snapshot.get(code)))
      return `Its rate of ${code} does not follow from the verdict.`;
  }
  return 'By the rules, its witnesses lead to other verdicts.';
}

/** Compares all that is written of two judgements of the same tables. Writing takes five times as long. */
function isSame(a: Judgement, b: Judgement): boolean {
  return isDeepStrictEqual(selectWritten(a), selectWritten(b));
}

function selectWritten({ verdicts, ...judgement }: Judgement) {
  const written = [...verdicts].map(([code, { kind, ground, comparison, pegOffSince, findings }]) => {
    const found = findings.map(({ witness, finding }) => `${finding} ${witness.provider} ${witness.witness}`).sort();
    return [code, kind, ground, comparison && selectComparison(comparison), pegOffSince, found.join()];
  });
  return { ...judgement, written };
}

function selectAllServed(served: Snapshot): Snapshot {
  return new Map([...served].map(([code, rate]) => [code, selectServed(rate)]));
}
