import { escapeMarkup } from '../../../conformance/src/report/escape-markup.ts';
import { DARK_STYLE } from '../../../repository/pictures/dark-style.ts';
import type { ComparisonResult } from '../compare.ts';
import type { Report } from './report.ts';
import { describeOrigin, formatMicroseconds } from './tables.ts';

const [WIDTH, MARGIN, LABELS, LONGEST] = [880, 28, 110, 620];
const [BAR, STEP, HEADING] = [16, 22, 34];
const COLORS = { title: '#1c2430', text: '#5b6675', ours: '#1f5f99', theirs: '#c4ccd6' };

/** Draws the CPU of each request as bars by server. Each request has its own scale. */
export function drawChart(report: Report): string {
  const panels: string[] = [];
  let top = 76;
  for (const compared of report.requests) {
    panels.push(drawPanel(compared, top));
    top += HEADING + compared.servers.length * STEP;
  }
  const caption = wrap(describeOrigin(report), 142);
  const height = top + 18 + caption.length * 17;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-labelledby="title desc" font-family="system-ui, sans-serif" font-size="13">
  <title id="title">CPU of a request</title>
  <desc id="desc">${escapeMarkup(report.requests.map(describe).join(' '))}</desc>
  ${DARK_STYLE}
  <rect width="${WIDTH}" height="${height}" rx="10" fill="#ffffff"/>
  <text x="${MARGIN}" y="36" font-size="14" font-weight="600" fill="${COLORS.title}">CPU of a request, in microseconds of the server</text>
  <text x="${MARGIN}" y="56" fill="${COLORS.text}">Shorter is better. Each request has a scale of its own. In parentheses: Crossrate’s divided by that server’s.</text>
${panels.join('\n')}
${caption.map((line, index) => `  <text x="${MARGIN}" y="${top + 20 + index * 17}" font-size="11.5" fill="${COLORS.text}">${escapeMarkup(line)}</text>`).join('\n')}
</svg>
`;
}

function drawPanel({ name, servers }: ComparisonResult, top: number): string {
  const most = Math.max(...servers.map(({ figures }) => figures.cpuPerRequest));
  const bars = servers.map(({ name: server, figures, ratio }, index) => {
    const [y, length] = [top + HEADING - 8 + index * STEP, (figures.cpuPerRequest / most) * LONGEST];
    const isOurs = index === 0;
    const label = formatMicroseconds(figures.cpuPerRequest) + (isOurs ? '' : ` (${ratio.toFixed(2)})`);
    const weight = isOurs ? ' font-weight="600"' : '';
    return `  <text x="${MARGIN}" y="${y + 13}"${weight} fill="${COLORS.title}">${escapeMarkup(server)}</text>
  <rect x="${MARGIN + LABELS}" y="${y}" width="${length.toFixed(1)}" height="${BAR}" rx="3" fill="${isOurs ? COLORS.ours : COLORS.theirs}"/>
  <text x="${(MARGIN + LABELS + length + 8).toFixed(1)}" y="${y + 13}"${weight} fill="${COLORS.title}">${label}</text>`;
  });
  return `  <text x="${MARGIN}" y="${top + 16}" font-weight="600" fill="${COLORS.text}">${escapeMarkup(name)}</text>\n${bars.join('\n')}`;
}

function describe({ name, servers }: ComparisonResult): string {
  return `${name}: ${servers.map((server) => `${server.name} ${formatMicroseconds(server.figures.cpuPerRequest)}`).join(', ')}.`;
}

function wrap(text: string, width: number): string[] {
  const lines = [''];
  for (const word of text.split(' ')) {
    const line = `${lines.at(-1)} ${word}`.trim();
    if (line.length > width) lines.push(word);
    else lines[lines.length - 1] = line;
  }
  return lines;
}
