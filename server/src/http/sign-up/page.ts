import { type Framed, writeFrame } from '../pages/frame.ts';
import { type Html, html } from '../pages/html.ts';
import type { PageLink } from '../pages/menu.ts';

/** A page without its frame. */
export interface Page {
  /** The heading, and the title of the page. */
  readonly heading: string;
  readonly content: Html;
  /** The name of the script of the page in `browser/signup`. */
  readonly script?: string;
}

/**
 * Writes a page in its frame.
 *
 * @param path - The path of the page.
 */
export function writePage({ heading, content, script }: Page, path: string, menu: readonly PageLink[]): string {
  const framed: Framed = {
    title: heading,
    styles: ['/signup/signup.css'],
    ...(script !== undefined && { script: `/signup/${script}` }),
    content: html`<main>
      <h1>${heading}</h1>
      ${content}
    </main>`,
  };
  return writeFrame(framed, path, menu);
}
