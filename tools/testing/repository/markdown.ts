import { slugOf } from '../../../docs/.vitepress/src/slug-of.ts';

/** Removes the blocks of code, where `#` and brackets have other meanings. */
export const removeCodeBlocks = (markdown: string): string => markdown.replace(/^```[\s\S]*?^```$/gm, '');

/** Finds the anchors that GitHub gives to the headings of a page. */
export function findAnchors(markdown: string): ReadonlySet<string> {
  const anchors = new Set<string>();
  for (const [, heading = ''] of removeCodeBlocks(markdown).matchAll(/^#{1,6} (.+)$/gm)) {
    const slug = slugOf(heading);
    let anchor = slug;
    for (let copy = 1; anchors.has(anchor); copy += 1) anchor = `${slug}-${copy}`;
    anchors.add(anchor);
  }
  return anchors;
}
