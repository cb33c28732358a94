import { escapeMarkup } from './escape-markup.ts';

const LABEL = 'Crossrate interface';
const HEIGHT = 20;

/** The part of a report in JSON that a badge shows. The schema's own type would add zod to the package's types. */
export interface BadgeFacts {
  readonly verdict: Readonly<
    Record<'exitCode' | 'failedMust' | 'failedShould' | 'expected' | 'errors' | 'passed' | 'stale', number>
  >;
  readonly profile: string;
  readonly set: string;
}

/**
 * Formats the verdict of a report as a badge for a README: a picture in SVG.
 *
 * @example
 * ```ts
 * import { clauses, collectReport, formatBadge, formatJson, judge } from '@crossrate/conformance';
 * const options = { url: 'http://127.0.0.1:3000', keys: {}, clauses, drivers: ['http'] } as const;
 * const report = await collectReport(options);
 * const svg = formatBadge(JSON.parse(formatJson(report, judge(report.clauses))));
 * ```
 */
export function formatBadge({ verdict, profile, set }: BadgeFacts): string {
  const { text, colour } = describeVerdict(verdict);
  const left = estimateWidth(LABEL);
  const right = estimateWidth(text);
  const title = escapeMarkup(`${LABEL}, set ${set}, profile ${profile}: ${text}`);
  const formatLabel = (middle: number, label: string) =>
    `<text x="${middle}" y="14" text-anchor="middle">${escapeMarkup(label)}</text>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${left + right}" height="${HEIGHT}" role="img" aria-label="${title}">
<title>${title}</title>
<clipPath id="r"><rect width="${left + right}" height="${HEIGHT}" rx="3"/></clipPath>
<g clip-path="url(#r)"><rect width="${left}" height="${HEIGHT}" fill="#444"/><rect x="${left}" width="${right}" height="${HEIGHT}" fill="${colour}"/></g>
<g fill="#fff" font-family="Verdana,Geneva,DejaVu Sans,sans-serif" font-size="11">${formatLabel(left / 2, LABEL)}${formatLabel(left + right / 2, text)}</g>
</svg>
`;
}

/** Each colour has a contrast of at least 4.5 to white. */
function describeVerdict(verdict: BadgeFacts['verdict']): { readonly text: string; readonly colour: string } {
  const { exitCode, failedMust, failedShould, expected, errors, passed, stale } = verdict;
  if (failedMust > 0) return { text: `fails ${failedMust} MUST`, colour: '#b3261e' };
  if (exitCode === 1 && failedShould > 0) return { text: `fails ${failedShould} SHOULD`, colour: '#b3261e' };
  if (exitCode === 1 && stale > 0) return { text: 'list out of date', colour: '#8a5a00' };
  if (exitCode !== 0 || errors > 0 || passed === 0) return { text: 'not tried to the end', colour: '#666666' };
  if (expected > 0) return { text: `${expected} known failure${expected > 1 ? 's' : ''}`, colour: '#8a5a00' };
  return { text: 'conforms', colour: '#1a7f37' };
}

/** Estimates the width of a text in Verdana of 11 px, with a margin, in pixels. */
function estimateWidth(text: string): number {
  return Math.round(text.length * 6.6) + 12;
}
