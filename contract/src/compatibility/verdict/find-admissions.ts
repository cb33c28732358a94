import readChangesets from '@changesets/read';
import manifest from '../../../package.json' with { type: 'json' };

/** The package whose major version tells clients that something breaks. */
export const PACKAGE = manifest.name;

/**
 * The names of the changesets that announce a major version of the contract: they admit that clients break.
 *
 * @param folder - Where `.changeset` is.
 * @throws Error when there is none, or one of its files cannot be read.
 */
export async function findAdmissions(folder: string): Promise<string[]> {
  const changesets = await readChangesets(folder);
  return changesets
    .filter(({ releases }) => releases.some(({ name, type }) => name === PACKAGE && type === 'major'))
    .map(({ id }) => id);
}
