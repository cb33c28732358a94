import { posix } from 'node:path';
import type { SitePage } from './chapters.ts';

/** The targets of links on the site. */
export interface LinkTargets {
  /** The pages of the site, by path in the repository. */
  readonly pages: ReadonlyMap<string, Pick<SitePage, 'path' | 'name'>>;
  /** The addresses of other files on the site, by path in the repository. */
  readonly files: ReadonlyMap<string, string>;
  /** Receives each file that the site must copy beside its pages, such as a picture. */
  addAsset(file: string): void;
  /** The address of the repository on the web. */
  readonly repository: string | undefined;
}

const FILE_NAME = /^[\w/-]+\.md$/;
const ASSET = /\.(svg|png)$/;

/** Matches links and pictures. Also matches whole blocks of code, where brackets have other meanings, to skip them. */
const BLOCK_OR_LINK = /^```[\s\S]*?^```$|(!?)\[((?:[^[\]]|\[[^\]]*\])*)\]\(([^)\s]+)\)/gm;

/**
 * Rewrites the links of a page, from paths in the repository to paths on the site. A link to a file that the site lacks
 * leads to the repository on the web, or becomes plain text while that has no address. A link whose text is a file name
 * gets the name of the page as its text.
 *
 * @param source - The path of the page in the repository.
 */
export function rewriteLinks(markdown: string, source: string, targets: LinkTargets): string {
  const from = targets.pages.get(source)?.path ?? source;
  return markdown.replace(
    BLOCK_OR_LINK,
    (whole, picture: string | undefined, text: string, link: string | undefined) => {
      if (link === undefined || /^([a-z]+:|#)/.test(link)) return whole;
      const [path = '', anchor] = link.split('#');
      const file = posix.join(posix.dirname(source), path).replace(/\/$/, '');
      const page = targets.pages.get(file);
      const address = page ? buildRelativePath(from, page.path) : findAddress(file, from, targets);
      if (address === undefined) return text;
      const label = page && FILE_NAME.test(text) ? page.name : text;
      return `${picture}[${label}](${address}${anchor === undefined ? '' : `#${anchor}`})`;
    },
  );
}

function findAddress(file: string, from: string, { files, addAsset, repository }: LinkTargets): string | undefined {
  const address = files.get(file);
  if (address || !ASSET.test(file)) return address ?? (repository && `${repository}/tree/main/${file}`);
  addAsset(file);
  return buildRelativePath(from, posix.basename(file));
}

function buildRelativePath(from: string, to: string): string {
  const path = posix.relative(posix.dirname(from), to);
  return path.startsWith('.') ? path : `./${path}`;
}
