import type { ClauseResult } from '../suite/result.ts';
import type { Verdict } from '../suite/verdict.ts';

/** The least number of clauses that share a finding which the report shows first. */
const FEWEST_CLAUSES = 3;
const MOST_SHOWN = 3;

export const COMMON_HEADING = 'Several clauses share each of these findings, which may be one fault:';

/** A finding of several clauses: most often one fault of the target, in an answer that all these clauses need. */
interface CommonFinding {
  /** The request without its query, and what is wrong with the answer. */
  readonly text: string;
  /** The ids of the clauses, in the order of the run. */
  readonly ids: readonly string[];
}

/** Lists the findings that most clauses share, the most frequent one first. */
export function listCommonFindings({ failed }: Pick<Verdict, 'failed'>): CommonFinding[] {
  const shared = new Map<string, Set<string>>();
  for (const result of failed) {
    const text = describeFinding(result);
    if (text !== undefined) shared.set(text, (shared.get(text) ?? new Set()).add(result.id));
  }
  return [...shared]
    .map(([text, ids]) => ({ text, ids: [...ids] }))
    .filter(({ ids }) => ids.length >= FEWEST_CLAUSES)
    .toSorted((one, other) => other.ids.length - one.ids.length)
    .slice(0, MOST_SHOWN);
}

/** Formats the shared findings as lines, with a heading; no lines when there are none. */
export function formatCommonFindings(verdict: Pick<Verdict, 'failed'>): string[] {
  const findings = listCommonFindings(verdict);
  const lines = findings.map(({ text, ids: [first, ...more] }) => `  ${first} and ${more.length} more: ${text}`);
  return lines.length > 0 ? [COMMON_HEADING, ...lines] : [];
}

function describeFinding({ detail }: ClauseResult): string | undefined {
  if (!detail?.request) return undefined;
  const { request, reason, expected = '' } = detail;
  const described = reason.includes(expected) ? reason : `${reason}, expected ${expected}`;
  return `${request.replace(/\?\S*/, '')}: ${described}`;
}
