import { readdirSync, readFileSync } from 'node:fs';
import { instance, type RenderOptions } from '@viz-js/viz';
import { DARK_STYLE } from './dark-style.ts';

const folder = new URL('../../pictures/', import.meta.url);

/** Lists the pictures of `docs/pictures`: each source, and the place of the SVG that is drawn from it. */
export const pictures = readdirSync(folder)
  .filter((name) => name.endsWith('.dot'))
  .map((file) => ({
    name: file.replace('.dot', ''),
    dot: readFileSync(new URL(file, folder), 'utf8'),
    svg: new URL(file.replace('.dot', '.svg'), folder),
  }));

/** The look that all pictures share. */
const LOOK: RenderOptions = {
  graphAttributes: { bgcolor: '#fbfaf7', pad: 0.3, nodesep: 0.35, ranksep: 0.4, fontname: 'Helvetica' },
  nodeAttributes: {
    shape: 'box',
    style: 'rounded,filled',
    fillcolor: '#f4f2ec',
    color: '#0f5a45',
    fontcolor: '#1b1a17',
    fontname: 'Helvetica',
    fontsize: 12,
    // Wide enough for readers without Helvetica, whose fonts are wider.
    margin: '0.35,0.06',
  },
  edgeAttributes: { color: '#605c53', fontcolor: '#605c53', fontname: 'Helvetica', fontsize: 11, arrowsize: 0.7 },
};

/** Draws a graph in the DOT language of Graphviz as an SVG, named like the graph. */
export async function drawPicture(dot: string): Promise<string> {
  const graphviz = await instance();
  const [, name = ''] = /digraph "([^"]+)"/.exec(dot) ?? [];
  return graphviz
    .renderString(dot, { ...LOOK, format: 'svg' })
    .replace('<svg ', `<svg role="img" aria-label="${name}" `)
    .replace('<g ', `${DARK_STYLE}\n<g `);
}
