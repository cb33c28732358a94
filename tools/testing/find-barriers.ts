import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type * as Axe from 'axe-core';
import type { Page } from 'playwright-core';

const axeScript = await readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** Lists the barriers that axe finds in a page and its frames: the rule and the start of each element. */
export async function findBarriers(page: Page): Promise<string[]> {
  for (const frame of page.frames()) await frame.evaluate(axeScript);
  const { violations } = await page.evaluate(() =>
    // Otherwise, axe also describes each accessible element, which takes three quarters of its time.
    (globalThis as unknown as { axe: typeof Axe }).axe.run({ resultTypes: ['violations'] }),
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' ')}`);
}
