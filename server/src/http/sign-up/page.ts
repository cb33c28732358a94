import { type Html, html } from './html.ts';
import type { PageLinks } from './page-links.ts';

/** A page without its frame. */
export interface Page {
  /** The heading, and the title of the page. */
  readonly heading: string;
  readonly content: Html;
  /** The name of the script of the page in `browser/signup`. */
  readonly script?: string;
}

const ICON =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Crect width='32' height='32' rx='7' fill='%230f5a45'/%3E%3Cpath d='M8 12h15l-4-4M24 20H9l4 4' fill='none' stroke='%23fff' stroke-width='2.4' stroke-linecap='round' stroke-linejoin='round'/%3E%3C/svg%3E";

/**
 * Writes a page with its frame, which leads to others.
 *
 * @param path - The path of the page.
 */
export function writePage({ heading, content, script }: Page, path: string, { first, others }: PageLinks): string {
  const links = others.map(({ path: target, name }) =>
    target === path ? html`<a href="${target}" aria-current="page">${name}</a>` : html`<a href="${target}">${name}</a>`,
  );
  return html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>${heading} – Crossrate</title>
    <link rel="icon" href="${ICON}" />
    <link rel="stylesheet" href="/demo/page.css" />
    <link rel="stylesheet" href="/demo/parts.css" />
    <link rel="stylesheet" href="/signup/signup.css" />
    ${script === undefined ? undefined : html`<script type="module" src="/signup/${script}"></script>`}
  </head>
  <body>
    <header>
      <a class="name" href="${first}">Crossrate</a>
      <nav aria-label="Pages">
        ${links}
      </nav>
    </header>
    <main>
      <h1>${heading}</h1>
      ${content}
    </main>
  </body>
</html>
`.source;
}
