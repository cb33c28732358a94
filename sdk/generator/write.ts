import { mkdirSync, writeFileSync } from 'node:fs';
import { router } from '@crossrate/contract';
import { openApiDocument } from '@crossrate/contract/openapi';
import { generateBundledRates } from './bundled-rates.ts';
import { generateSdk } from './generate.ts';

const folder = new URL('../src/generated/', import.meta.url);

mkdirSync(folder, { recursive: true });
for (const [name, text] of Object.entries(generateSdk(openApiDocument(router, 'generated')))) {
  writeFileSync(new URL(name, folder), text);
}

writeFileSync(new URL('../src/testing/bundled-rates.ts', import.meta.url), generateBundledRates());
