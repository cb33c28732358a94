import { existsSync, globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { DARK_STYLE } from './dark-style.ts';
import { drawPicture, pictures } from './draw-picture.ts';

const docs = fileURLToPath(new URL('../..', import.meta.url));
const serverSources = new URL('../../../server/src/', import.meta.url);

/** Finds the files and folders that the labels of a picture begin with. */
function findPaths(dot: string): string[] {
  return [...dot.matchAll(/label="([a-z-]+(?:\/[a-z-]+)+(?:\.ts)?)/g)].map(([, path = '']) => path);
}

it.each(globSync('**/*.svg', { cwd: docs }))('shows %s in dark colours on a dark page', (name) => {
  expect(readFileSync(`${docs}/${name}`, 'utf8')).toContain(DARK_STYLE);
});

it.each(pictures)('draws $name.svg from its source; npm run generate draws it anew', async ({ dot, svg }) => {
  expect(readFileSync(svg, 'utf8')).toBe(await drawPicture(dot));
});

it.each(pictures)('names only files and folders of the server in $name', ({ dot }) => {
  const named = findPaths(dot);
  expect(named.length).toBeGreaterThan(4);
  expect(named.filter((path) => !existsSync(new URL(path, serverSources)))).toEqual([]);
});
