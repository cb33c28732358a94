import { escapeMarkup } from '../../../conformance/src/report/escape-markup.ts';
import { DARK_STYLE } from '../../../docs/.vitepress/pictures/dark-style.ts';
import type { ComparisonResult } from './compare.ts';
import { describeOrigin, formatCpu, type Report } from './report.ts';

const [WIDTH, MARGIN, LABELS, LONGEST] = [880, 28, 150, 540];
const [BAR, STEP, HEADING] = [16, 22, 34];
const COLORS = { title: '#1c2430', text: '#5b6675', ours: '#1f5f99', theirs: '#c4ccd6', database: '#dfe4ea' };

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
  <text x="${MARGIN}" y="36" font-size="14" font-weight="600" fill="${COLORS.title}">CPU of a request, in microseconds of the server + its database</text>
  <text x="${MARGIN}" y="56" fill="${COLORS.text}">Shorter is better. Each request has a scale of its own. In parentheses: Crossrate’s divided by that.</text>
${panels.join('\n')}
${caption.map((line, index) => `  <text x="${MARGIN}" y="${top + 20 + index * 17}" font-size="11.5" fill="${COLORS.text}">${escapeMarkup(line)}</text>`).join('\n')}
</svg>
`;
}

function drawPanel({ name, servers }: ComparisonResult, top: number): string {
  const most = Math.max(...servers.map(({ serverCpu, databaseCpu }) => serverCpu + databaseCpu));
  const bars = servers.map((server, index) => {
    const y = top + HEADING - 8 + index * STEP;
    const [own, database] = [server.serverCpu, server.databaseCpu].map((cpu) => (cpu / most) * LONGEST) as [
      number,
      number,
    ];
    const isOurs = index === 0;
    const label = formatCpu(server) + (isOurs ? '' : ` (${server.ratio.toFixed(2)})`);
    const weight = isOurs ? ' font-weight="600"' : '';
    const drawBar = (x: number, length: number, color: string) =>
      `<rect x="${x.toFixed(1)}" y="${y}" width="${length.toFixed(1)}" height="${BAR}" rx="3" fill="${color}"/>`;
    return `  <text x="${MARGIN}" y="${y + 13}"${weight} fill="${COLORS.title}">${escapeMarkup(server.name)}</text>
  ${drawBar(MARGIN + LABELS, own, isOurs ? COLORS.ours : COLORS.theirs)}${database > 0 ? drawBar(MARGIN + LABELS + own, database, COLORS.database) : ''}
  <text x="${(MARGIN + LABELS + own + database + 8).toFixed(1)}" y="${y + 13}"${weight} fill="${COLORS.title}">${label}</text>`;
  });
  return `  <text x="${MARGIN}" y="${top + 16}" font-weight="600" fill="${COLORS.text}">${escapeMarkup(name)}</text>\n${bars.join('\n')}`;
}

function describe({ name, servers }: ComparisonResult): string {
  return `${name}: ${servers.map((server) => `${server.name} ${formatCpu(server)}`).join(', ')}.`;
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
