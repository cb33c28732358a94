import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

/** A page of the built site. */
interface BuiltPage {
  /** With a slash at the start. */
  readonly path: string;
  readonly anchors: ReadonlySet<string>;
  /** The targets of its links and pictures, without those on other hosts. */
  readonly links: readonly string[];
}

/** Reads the pages of the built site, by path. */
export function readPages(folder: string): ReadonlyMap<string, BuiltPage> {
  const paths = globSync('**/*.html', { cwd: folder }).map((path) => `/${path}`);
  return new Map(paths.map((path) => [path, readPage(path, readFileSync(join(folder, path), 'utf8'))]));
}

function readPage(path: string, html: string): BuiltPage {
  const readAttribute = (name: string) =>
    [...html.matchAll(new RegExp(` ${name}="([^"]*)"`, 'g'))].map(([, value = '']) => value.replaceAll('&amp;', '&'));
  const links = [...readAttribute('href'), ...readAttribute('src')];
  return { path, anchors: new Set(readAttribute('id')), links: links.filter((link) => !/^[a-z]+:/.test(link)) };
}

/** Finds the links to a file or an anchor that the site lacks. */
export function findDeadLinks(folder: string, pages: ReadonlyMap<string, BuiltPage>): string[] {
  const hasTarget = (from: string, link: string) => {
    const { pathname, hash } = new URL(link, `http://site${from}`);
    const file = decodeURIComponent(pathname.endsWith('/') ? `${pathname}index.html` : pathname);
    const page = pages.get(file) ?? pages.get(`${file}.html`);
    const anchor = decodeURIComponent(hash.slice(1));
    if (page) return anchor === '' || page.anchors.has(anchor);
    return posix.extname(file) !== '.html' && posix.extname(file) !== '' && existsSync(join(folder, file));
  };
  return [...pages.values()].flatMap(({ path, links }) =>
    links.filter((link) => !hasTarget(path, link)).map((link) => `${path} → ${link}`),
  );
}
