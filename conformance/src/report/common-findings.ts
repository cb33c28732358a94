import type { Verdict } from '../suite/verdict.ts';

/** The least number of clauses that share a finding which the report shows first. */
const FEWEST_CLAUSES = 3;
const MOST_SHOWN = 3;

/**
 * Formats the findings that most clauses share, the most frequent one first: most often one fault of the target, in an
 * answer that all these clauses need. Requests count as the same whatever their query.
 */
export function formatCommonFindings({ failed }: Pick<Verdict, 'failed'>): string[] {
  const shared = new Map<string, Set<string>>();
  for (const { id, detail } of failed) {
    if (!detail?.request) continue;
    const { request, reason, expected = '' } = detail;
    const described = reason.includes(expected) ? reason : `${reason}, expected ${expected}`;
    const text = `${request.replace(/\?\S*/, '')}: ${described}`;
    shared.set(text, (shared.get(text) ?? new Set()).add(id));
  }
  const lines = [...shared]
    .filter(([, { size }]) => size >= FEWEST_CLAUSES)
    .toSorted(([, one], [, other]) => other.size - one.size)
    .slice(0, MOST_SHOWN)
    .map(([text, ids]) => `  ${[...ids][0]} and ${ids.size - 1} more: ${text}`);
  return lines.length > 0 ? ['Several clauses share each of these findings, which may be one fault:', ...lines] : [];
}
