// Copies the document of the version being released, for the comparison with later versions: part of
// `npm run release:version`.

import { copyFile } from 'node:fs/promises';
import { CURRENT, RELEASED } from './files.ts';

await copyFile(CURRENT, RELEASED);
