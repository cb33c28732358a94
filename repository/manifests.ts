import { readFileSync } from 'node:fs';

/** What of a package.json is looked at here. */
export interface Manifest {
  readonly name: string;
  readonly license?: string;
  readonly private?: boolean;
  readonly files?: readonly string[];
  readonly engines?: Readonly<Record<string, string>>;
  readonly exports?: Readonly<Record<string, unknown>>;
  readonly repository?: { readonly url: string };
  readonly workspaces?: readonly string[];
  readonly bin?: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly publishConfig?: Readonly<Record<string, unknown>>;
  readonly scripts?: Readonly<Record<string, string>>;
}

/** Where the package.json of a folder of the repository is. */
export const manifestUrl = (folder = '.') => new URL(`../${folder}/package.json`, import.meta.url);

export const readManifest = (folder?: string): Manifest => JSON.parse(readFileSync(manifestUrl(folder), 'utf8'));

/** The folders of all packages. */
export const workspaces = readManifest().workspaces ?? [];

/** The page of a repository, of the address by which git knows it. */
export const pageOf = (url: string): string => url.replace(/^git\+/, '').replace(/\.git$/, '');

/**
 * What a package says of where it comes from.
 *
 * @param url - `repository.url` in the package.json of the repository, which is the one place that knows it.
 */
export function addressesOf(url: string, directory?: string): object {
  const page = pageOf(url);
  return {
    repository: { type: 'git', url, ...(directory && { directory }) },
    homepage: `${page}${directory ? `/tree/main/${directory}` : ''}#readme`,
    bugs: `${page}/issues`,
  };
}
