import { escapeMarkup } from './escape-markup.ts';

const LABEL = 'Crossrate interface';
const HEIGHT = 20;

/** What a badge needs of a report in JSON. The schema's own type would bring its library into the types of the package. */
export interface BadgeFacts {
  readonly verdict: Readonly<
    Record<'exitCode' | 'failedMust' | 'failedShould' | 'expected' | 'errors' | 'passed' | 'stale', number>
  >;
  readonly profile: string;
  readonly set: string;
}

/**
 * Writes the verdict of a report as a picture for a README.
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
  const { text, colour } = sayVerdict(verdict);
  const [left, right] = [LABEL, text].map(measure) as [number, number];
  const title = escapeMarkup(`${LABEL}, set ${set}, profile ${profile}: ${text}`);
  const word = (middle: number, said: string) =>
    `<text x="${middle}" y="14" text-anchor="middle">${escapeMarkup(said)}</text>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${left + right}" height="${HEIGHT}" role="img" aria-label="${title}">
<title>${title}</title>
<clipPath id="r"><rect width="${left + right}" height="${HEIGHT}" rx="3"/></clipPath>
<g clip-path="url(#r)"><rect width="${left}" height="${HEIGHT}" fill="#444"/><rect x="${left}" width="${right}" height="${HEIGHT}" fill="${colour}"/></g>
<g fill="#fff" font-family="Verdana,Geneva,DejaVu Sans,sans-serif" font-size="11">${word(left / 2, LABEL)}${word(left + right / 2, text)}</g>
</svg>
`;
}

/** Each colour has a contrast of 4.5 to white at the least. */
function sayVerdict(verdict: BadgeFacts['verdict']): { readonly text: string; readonly colour: string } {
  const { exitCode, failedMust, failedShould, expected, errors, passed, stale } = verdict;
  if (failedMust > 0) return { text: `fails ${failedMust} MUST`, colour: '#b3261e' };
  if (exitCode === 1 && failedShould > 0) return { text: `fails ${failedShould} SHOULD`, colour: '#b3261e' };
  if (exitCode === 1 && stale > 0) return { text: 'list out of date', colour: '#8a5a00' };
  if (exitCode !== 0 || errors > 0 || passed === 0) return { text: 'not tried to the end', colour: '#666666' };
  if (expected > 0) return { text: `${expected} known failure${expected > 1 ? 's' : ''}`, colour: '#8a5a00' };
  return { text: 'conforms', colour: '#1a7f37' };
}

/** About the width of a text in Verdana of 11 px, with a margin. */
function measure(text: string): number {
  return Math.round(text.length * 6.6) + 12;
}
