import { type Html, html } from './html.ts';
import type { PageLink } from './menu.ts';

/** A page in the frame that all pages share. */
export interface Framed {
  /** What the page is about; empty for the first page. */
  readonly title: string;
  /**
   * The name of the service.
   *
   * @default Crossrate
   */
  readonly site?: string;
  /** The style sheets of the page beside those of all pages. */
  readonly styles: readonly string[];
  /** The module that the page runs. */
  readonly script?: string;
  /** The parts of the page below the menu. */
  readonly content: Html;
}

const ICON =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Crect width='32' height='32' rx='7' fill='%230f5a45'/%3E%3Cpath d='M8 12h15l-4-4M24 20H9l4 4' fill='none' stroke='%23fff' stroke-width='2.4' stroke-linecap='round' stroke-linejoin='round'/%3E%3C/svg%3E";

/**
 * Writes a page with the head and the menu of all pages.
 *
 * @param path - The path of the page.
 */
export function writeFrame(
  { title, site = 'Crossrate', styles, script, content }: Framed,
  path: string,
  menu: readonly PageLink[],
): string {
  const links = menu.map(({ path: target, name }) =>
    target === path ? html`<a href="${target}" aria-current="page">${name}</a>` : html`<a href="${target}">${name}</a>`,
  );
  const sheets = ['/demo/page.css', '/demo/parts.css', ...styles];
  return html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>${title ? `${title} – ` : ''}${site}</title>
    <link rel="icon" href="${ICON}" />
    ${sheets.map((sheet) => html`<link rel="stylesheet" href="${sheet}" />`)}
    ${script === undefined ? undefined : html`<script type="module" src="${script}"></script>`}
  </head>
  <body>
    <header>
      <a class="name" href="${menu[0]?.path ?? path}">${site}</a>
      <nav aria-label="Pages">
        ${links}
      </nav>
    </header>
    ${content}
  </body>
</html>
`.source;
}
