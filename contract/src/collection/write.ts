import { mkdirSync, writeFileSync } from 'node:fs';
import { writeCollection } from './texts.ts';

const folder = new URL('../../collection/', import.meta.url);
mkdirSync(folder, { recursive: true });
for (const [name, text] of Object.entries(writeCollection())) writeFileSync(new URL(name, folder), text);
