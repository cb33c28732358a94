import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { isBuilt } from '../../is-built.ts';
import { createAsset } from './asset.ts';
import type { BrowserFile } from './browser-file.ts';
import { Html } from './html.ts';

/** The scripts and styles of the pages, which browsers load as they are, and which the build copies. */
const browser = new URL(isBuilt ? 'browser/' : '../../../browser/', import.meta.url);

/** The part of a page below the menu. */
const CONTENT = 'content.html';

/** Lists the scripts and styles of a page, under paths that begin with the name of its folder. */
export function listFiles(folder: 'demo' | 'docs' | 'signup' | 'why'): BrowserFile[] {
  return readdirSync(new URL(`${folder}/`, browser))
    .filter((name) => name !== CONTENT)
    .map((name) => createAsset(`/${folder}/${name}`, new URL(`${folder}/${name}`, browser)));
}

/** Reads what stands below the menu of a page. */
export async function readContent(folder: 'demo' | 'why'): Promise<Html> {
  return new Html(await readFile(new URL(`${folder}/${CONTENT}`, browser), 'utf8'));
}

/** Lists the files of the demo that other pages use, too. */
export function listShared(): BrowserFile[] {
  const names = ['page.css', 'parts.css', 'commands.js', 'element.js', 'name-currency.js'];
  return names.map((name) => createAsset(`/demo/${name}`, new URL(`demo/${name}`, browser)));
}
