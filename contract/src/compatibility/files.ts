import { fileURLToPath } from 'node:url';

const resolvePath = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The path of the document of this version of the contract. */
export const CURRENT = resolvePath('../../openapi.json');

/** The path of the document of the last release, which `npm run release:version` writes. */
export const RELEASED = resolvePath('../../released/openapi.json');
