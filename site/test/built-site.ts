import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

/** A page of the built site. */
interface BuiltPage {
  /** Where the page is, with a slash at its beginning. */
  readonly path: string;
  readonly anchors: ReadonlySet<string>;
  /** Where its links and pictures lead, but for those to other hosts. */
  readonly links: readonly string[];
}

/** Reads every page of the built site. */
export function readPages(folder: string): ReadonlyMap<string, BuiltPage> {
  const paths = globSync('**/*.html', { cwd: folder }).map((path) => `/${path}`);
  return new Map(paths.map((path) => [path, readPage(path, readFileSync(join(folder, path), 'utf8'))]));
}

function readPage(path: string, html: string): BuiltPage {
  const valuesOf = (name: string) =>
    [...html.matchAll(new RegExp(` ${name}="([^"]*)"`, 'g'))].map(([, value = '']) => value.replaceAll('&amp;', '&'));
  const links = [...valuesOf('href'), ...valuesOf('src')];
  return { path, anchors: new Set(valuesOf('id')), links: links.filter((link) => !/^[a-z]+:/.test(link)) };
}

/** The links that lead to no file of the site, or to no anchor of its page. */
export function findDeadLinks(folder: string, pages: ReadonlyMap<string, BuiltPage>): string[] {
  const leadsSomewhere = (from: string, link: string) => {
    const { pathname, hash } = new URL(link, `http://site${from}`);
    const file = decodeURIComponent(pathname.endsWith('/') ? `${pathname}index.html` : pathname);
    const page = pages.get(file) ?? pages.get(`${file}.html`);
    const anchor = decodeURIComponent(hash.slice(1));
    if (page) return anchor === '' || page.anchors.has(anchor);
    return posix.extname(file) !== '.html' && posix.extname(file) !== '' && existsSync(join(folder, file));
  };
  return [...pages.values()].flatMap(({ path, links }) =>
    links.filter((link) => !leadsSomewhere(path, link)).map((link) => `${path} → ${link}`),
  );
}
