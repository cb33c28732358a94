/**
 * The style of every SVG of the docs. All are drawn on paper, which becomes almost black on a dark page: the browser
 * gives a picture the colour scheme of its page, on GitHub and on the site.
 */
export const DARK_STYLE =
  '<style>@media (prefers-color-scheme: dark) { svg { filter: invert(0.9) hue-rotate(180deg) } }</style>';
