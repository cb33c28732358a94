import { mkdirSync, writeFileSync } from 'node:fs';
import { buildPages } from './build-pages.ts';

const folder = new URL('../src/http/pages/generated/', import.meta.url);

mkdirSync(folder, { recursive: true });
for (const [name, text] of Object.entries(await buildPages())) writeFileSync(new URL(name, folder), text);
