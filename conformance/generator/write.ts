import { writeFileSync } from 'node:fs';
import { makeFiles } from './files.ts';

for (const [file, text] of makeFiles()) writeFileSync(new URL(`../../${file}`, import.meta.url), text);
