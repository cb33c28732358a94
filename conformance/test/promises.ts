import { readFileSync } from 'node:fs';

/** A sentence of the interface that promises something. */
export interface Promised {
  readonly section: string;
  readonly sentence: string;
}

/** The pages with the sentences that clauses quote, by profile. */
export const pages = { interface: 'docs/promises.md', crossrate: 'docs/interface.md' } as const;

/** Reads the text of a page without its markup. */
export function readPage(page: string): string {
  return removeMarkup(readFileSync(new URL(`../../${page}`, import.meta.url), 'utf8'));
}

/** Reads the promises of the interface, one from each item of the lists. */
export function readPromises(): Promised[] {
  const markdown = readFileSync(new URL(`../../${pages.interface}`, import.meta.url), 'utf8');
  return markdown.split(/^## /m).flatMap((part) => {
    const [section = '', ...lines] = part.split('\n');
    const bullets = lines.filter((line) => line.startsWith('- '));
    return bullets.map((line) => ({ section, sentence: removeMarkup(line.slice(2)) }));
  });
}

/** Removes the markup of Markdown, including the lines of tables. Each run of white space becomes one space. */
export function removeMarkup(markdown: string): string {
  return markdown
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[`*]/g, '')
    .replace(/[\s|]+/g, ' ')
    .trim();
}
