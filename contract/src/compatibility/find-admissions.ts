import readChangesets from '@changesets/read';
import manifest from '../../package.json' with { type: 'json' };

/**
 * Finds the changesets that announce a major version of the contract, and so admit that clients break.
 *
 * @param folder - The folder with `.changeset`.
 * @returns the names of the changesets.
 * @throws Error when `.changeset` or one of its files cannot be read.
 */
export async function findAdmissions(folder: string): Promise<string[]> {
  const changesets = await readChangesets(folder);
  return changesets
    .filter(({ releases }) => releases.some(({ name, type }) => name === manifest.name && type === 'major'))
    .map(({ id }) => id);
}
