import { extname } from 'node:path';

/** Whether this is the bundle that is published, and not the sources in the repository. */
export const isBuilt = extname(import.meta.filename) === '.js';
