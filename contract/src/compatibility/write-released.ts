// Keeps the document of the version that is being released, for later ones to be compared with: part of
// `npm run release:version`.

import { copyFile } from 'node:fs/promises';
import { CURRENT, RELEASED } from './files.ts';

await copyFile(CURRENT, RELEASED);
