import { extname } from 'node:path';

/** True in the published bundle, false in the sources of the repository. */
export const isBuilt = extname(import.meta.filename) === '.js';
