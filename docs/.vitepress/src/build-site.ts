import { fileURLToPath } from 'node:url';
import { build } from 'vitepress';
import { assemblePages } from './assemble-pages.ts';
import { root } from './repository.ts';

const folder = fileURLToPath(new URL('docs/.vitepress/', root));

/**
 * Builds the site as static files.
 *
 * @param onProgress - Receives the name of each step before the step.
 * @returns The folder of the files.
 */
export async function buildSite(onProgress: (step: string) => void): Promise<string> {
  onProgress('Collecting the pages and making the SDK reference …');
  await assemblePages(`${folder}.pages`);
  onProgress('Building the site …');
  await build(fileURLToPath(new URL('docs/', root)));
  return `${folder}dist`;
}
