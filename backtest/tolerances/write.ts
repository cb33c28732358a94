// Writes the tolerances of the server from the history: `npm run generate`.

import { writeFileSync } from 'node:fs';
import { readHistory } from '../history/read-history.ts';
import { fitTolerances } from './fit-tolerances.ts';
import { formatTolerances, tolerancesFile } from './tolerances-file.ts';

writeFileSync(tolerancesFile, formatTolerances(fitTolerances(readHistory())));
