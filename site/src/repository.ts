import { pageOf, readManifest } from '../../repository/manifests.ts';

/** The root of the repository. */
export const root = new URL('../../', import.meta.url);

const PLACEHOLDER = 'OWNER_TO_BE_SET';

/**
 * The address of the repository on the web, as package.json has it.
 *
 * @returns `undefined` while its owner is not set, since a link to nowhere is worse than none.
 */
export function findRepositoryAddress(): string | undefined {
  const address = pageOf(readManifest().repository?.url ?? PLACEHOLDER);
  return address.includes(PLACEHOLDER) ? undefined : address;
}
