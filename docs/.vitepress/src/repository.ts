import { pageOf, readManifest } from '../../../tools/testing/repository/manifests.ts';

/** The root of the repository. */
export const root = new URL('../../../', import.meta.url);

const PLACEHOLDER = 'OWNER_TO_BE_SET';

/**
 * Finds the address of the repository on the web in package.json.
 *
 * @returns `undefined` while the owner is not set, because a dead link is worse than no link.
 */
export function findRepositoryAddress(): string | undefined {
  const address = pageOf(readManifest().repository?.url ?? PLACEHOLDER);
  return address.includes(PLACEHOLDER) ? undefined : address;
}
