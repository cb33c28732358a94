import { readFileSync, writeFileSync } from 'node:fs';
import { insertMatrix } from './page.ts';

const page = new URL('../../docs/conformance.md', import.meta.url);

writeFileSync(page, insertMatrix(readFileSync(page, 'utf8')));
