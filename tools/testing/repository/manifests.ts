import { readFileSync } from 'node:fs';

/** The fields of a package.json that the tools and tests of the repository read. */
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

/** Finds the package.json of a folder of the repository. */
export const findManifest = (folder = '.') => new URL(`../../../${folder}/package.json`, import.meta.url);

export const readManifest = (folder?: string): Manifest => JSON.parse(readFileSync(findManifest(folder), 'utf8'));

/** The folders of the packages. */
export const workspaces = readManifest().workspaces ?? [];

/** The web page of a repository, from its address for git. */
const pageOf = (url: string): string => url.replace(/^git\+/, '').replace(/\.git$/, '');

/**
 * Builds the fields of a package.json that name the repository.
 *
 * @param url - `repository.url` in the package.json of the repository, the only place that states the address.
 * @param directory - The folder of the package; none for the repository.
 */
export function buildAddresses(url: string, directory?: string): object {
  const page = pageOf(url);
  return {
    repository: { type: 'git', url, ...(directory && { directory }) },
    homepage: `${page}${directory ? `/tree/main/${directory}` : ''}#readme`,
    bugs: `${page}/issues`,
  };
}
