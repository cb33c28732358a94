import { posix } from 'node:path';
import { sitePages } from './chapters.ts';

/** Matches links and pictures. Also matches whole blocks of code, where brackets have other meanings, to skip them. */
const BLOCK_OR_LINK = /^```[\s\S]*?^```$|(!?)\[((?:[^[\]]|\[[^\]]*\])*)\]\(([^)\s]+)\)/gm;
const ASSET = /\.svg$|^contract\/openapi\.json$/;

/** A page with links of the site. */
interface Rewritten {
  readonly markdown: string;
  /** The files that the site must have at its root. */
  readonly assets: readonly string[];
}

/**
 * Rewrites the links of a page, from paths in the repository to paths on the site. A link to a file that the site lacks
 * leads to the repository on the web, or becomes plain text while that has no address.
 *
 * @param source - The path of the page in the repository.
 * @param repository - The address of the repository on the web.
 */
export function rewriteLinks(markdown: string, source: string, repository: string | undefined): Rewritten {
  const assets: string[] = [];
  const findAddress = (file: string) => {
    const page = sitePages.find((each) => each.source === file || (each.path === 'index.md' && file === 'README.md'));
    if (page) return `/${page.path}`;
    if (!ASSET.test(file)) return repository && `${repository}/tree/main/${file}`;
    assets.push(file);
    return `/${posix.basename(file)}`;
  };
  const rewritten = markdown.replace(BLOCK_OR_LINK, (whole, picture?: string, text?: string, link?: string) => {
    if (link === undefined || /^([a-z]+:|#)/.test(link)) return whole;
    const [path = '', anchor] = link.split('#');
    const address = findAddress(posix.join(posix.dirname(source), path).replace(/\/$/, ''));
    return address ? `${picture}[${text}](${address}${anchor ? `#${anchor}` : ''})` : `${text}`;
  });
  return { markdown: rewritten, assets };
}
