import { isDeepStrictEqual } from 'node:util';
import { indexBySubject } from '../judging/decisions.ts';
import { judgeTables } from '../judging/judge-tables.ts';
import { selectTables } from '../judging/outcome.ts';
import { clampToNow, type RefreshState } from '../judging/refresh-state.ts';
import { selectServable } from '../judging/select-servable.ts';
import type { KeptEdition } from './kept-edition.ts';
import { selectServed, writeEdition } from './write-edition.ts';

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
