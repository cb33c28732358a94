/** A page in the menu. */
export interface PageLink {
  readonly path: string;
  readonly name: string;
}

/** The pages that a server may have, in the order of the menu. */
const PAGES: readonly PageLink[] = [
  { path: '/', name: 'Convert' },
  { path: '/why', name: 'Why this rate?' },
  { path: '/docs', name: 'Reference' },
  { path: '/signup', name: 'Get a key' },
  { path: '/account', name: 'Account' },
];

/** Chooses the menu of all pages from the paths that a server has. */
export function chooseMenu(paths: readonly string[]): readonly PageLink[] {
  return PAGES.filter(({ path }) => paths.includes(path));
}
