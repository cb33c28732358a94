import { mkdirSync, writeFileSync } from 'node:fs';
import { router } from '@crossrate/contract';
import { openApiDocument } from '../../contract/src/openapi/index.ts';
import { generateSdk } from './generate.ts';

const folder = new URL('../src/generated/', import.meta.url);

mkdirSync(folder, { recursive: true });
for (const [name, text] of Object.entries(generateSdk(openApiDocument(router, 'generated')))) {
  writeFileSync(new URL(name, folder), text);
}
