import { slugOf } from '../site/src/slug-of.ts';

/** A page without its blocks of code, where a # begins a comment and brackets mean something else. */
export const proseOf = (markdown: string): string => markdown.replace(/^```[\s\S]*?^```$/gm, '');

/** The anchors that GitHub gives to the headings of a page. */
export function anchorsOf(markdown: string): ReadonlySet<string> {
  const anchors = new Set<string>();
  for (const [, heading = ''] of proseOf(markdown).matchAll(/^#{1,6} (.+)$/gm)) {
    const slug = slugOf(heading);
    let anchor = slug;
    for (let copy = 1; anchors.has(anchor); copy += 1) anchor = `${slug}-${copy}`;
    anchors.add(anchor);
  }
  return anchors;
}
