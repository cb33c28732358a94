import { readFileSync, writeFileSync } from 'node:fs';
import { withMatrix } from './page.ts';

const page = new URL('../../docs/conformance.md', import.meta.url);

writeFileSync(page, withMatrix(readFileSync(page, 'utf8')));
