import { fileURLToPath } from 'node:url';
import { build } from 'vitepress';
import { assemblePages } from './assemble-pages.ts';
import { root } from './repository.ts';

const folder = fileURLToPath(new URL('site/', root));

/** Builds the site as static files. @returns their folder. */
export async function buildSite(tell: (step: string) => void): Promise<string> {
  tell('Collecting the pages and making the SDK reference …');
  await assemblePages(`${folder}.pages`);
  tell('Building the site …');
  await build(folder);
  return `${folder}dist`;
}
