import { exitCodes } from '../suite/verdict.ts';
import { escapeMarkup } from './escape-markup.ts';

const LABEL = 'Crossrate interface';
const HEIGHT = 20;

/** Each colour has a contrast of at least 4.5 to the white text. */
const COLOURS = { red: '#b3261e', amber: '#8a5a00', grey: '#666666', green: '#1a7f37' };

/** The part of a report in JSON that a badge shows. `JsonReport` would bring zod into the declarations of the package. */
interface BadgeFacts {
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
  const labelWidth = estimateWidth(LABEL);
  const width = labelWidth + estimateWidth(text);
  const title = escapeMarkup(`${LABEL}, set ${set}, profile ${profile}: ${text}`);
  const formatLabel = (middle: number, label: string) =>
    `<text x="${middle}" y="14" text-anchor="middle">${escapeMarkup(label)}</text>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${HEIGHT}" role="img" aria-label="${title}">
<title>${title}</title>
<clipPath id="r"><rect width="${width}" height="${HEIGHT}" rx="3"/></clipPath>
<g clip-path="url(#r)"><rect width="${labelWidth}" height="${HEIGHT}" fill="#444"/><rect x="${labelWidth}" width="${width - labelWidth}" height="${HEIGHT}" fill="${colour}"/></g>
<g fill="#fff" font-family="Verdana,Geneva,DejaVu Sans,sans-serif" font-size="11">${formatLabel(labelWidth / 2, LABEL)}${formatLabel((labelWidth + width) / 2, text)}</g>
</svg>
`;
}

function describeVerdict(verdict: BadgeFacts['verdict']): { readonly text: string; readonly colour: string } {
  const { exitCode, failedMust, failedShould, expected, errors, passed, stale } = verdict;
  const isFailed = exitCode === exitCodes.fails;
  if (failedMust > 0) return { text: `fails ${failedMust} MUST`, colour: COLOURS.red };
  if (isFailed && failedShould > 0) return { text: `fails ${failedShould} SHOULD`, colour: COLOURS.red };
  if (isFailed && stale > 0) return { text: 'list out of date', colour: COLOURS.amber };
  if (exitCode !== exitCodes.conforms || errors > 0 || passed === 0)
    return { text: 'not tried to the end', colour: COLOURS.grey };
  if (expected > 0) return { text: `${expected} known failure${expected > 1 ? 's' : ''}`, colour: COLOURS.amber };
  return { text: 'conforms', colour: COLOURS.green };
}

/** Estimates the width of a text in Verdana of 11 px, with the space around the text, in pixels. */
function estimateWidth(text: string): number {
  return Math.round(text.length * 6.6) + 12;
}
