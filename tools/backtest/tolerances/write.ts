// Writes the tolerances of the server from the history: `npm run generate`.

import { writeFileSync } from 'node:fs';
import { formatTolerances, tolerancesFile } from './fit-tolerances.ts';

writeFileSync(tolerancesFile, formatTolerances());
