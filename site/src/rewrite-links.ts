import { posix } from 'node:path';
import type { SitePage } from './chapters.ts';

/** Where the files that a page links to are on the site. */
export interface LinkTargets {
  /** The pages of the site, by their paths in the repository. */
  readonly pages: ReadonlyMap<string, Pick<SitePage, 'path' | 'name'>>;
  /** Addresses on the site of files that are no pages, by their paths in the repository. */
  readonly files: ReadonlyMap<string, string>;
  /** Tells of a file that the site must carry along, such as a picture. */
  carry(file: string): void;
  /** The address of the repository on the web, if it has one. */
  readonly repository: string | undefined;
}

const FILE_NAME = /^[\w/-]+\.md$/;
const CARRIED = /\.(svg|png)$/;

/** Links and pictures outside blocks of code; in the blocks, brackets mean something else. */
const BLOCK_OR_LINK = /^```[\s\S]*?^```$|(!?)\[((?:[^[\]]|\[[^\]]*\])*)\]\(([^)\s]+)\)/gm;

/**
 * Turns the links of a page from where the repository has their targets to where the site has them. A link to a file
 * that the site does not have leads to the repository on the web, and becomes plain text while there is none. A link that
 * is called by the name of its file is called by the name of its page.
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
      const address = page ? relativePath(from, page.path) : findAddress(file, from, targets);
      if (address === undefined) return text;
      const label = page && FILE_NAME.test(text) ? page.name : text;
      return `${picture}[${label}](${address}${anchor === undefined ? '' : `#${anchor}`})`;
    },
  );
}

function findAddress(file: string, from: string, { files, carry, repository }: LinkTargets): string | undefined {
  const address = files.get(file);
  if (address || !CARRIED.test(file)) return address ?? (repository && `${repository}/tree/main/${file}`);
  carry(file);
  return relativePath(from, posix.basename(file));
}

function relativePath(from: string, to: string): string {
  const path = posix.relative(posix.dirname(from), to);
  return path.startsWith('.') ? path : `./${path}`;
}
