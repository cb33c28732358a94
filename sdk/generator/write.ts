import { mkdirSync, writeFileSync } from 'node:fs';
import { router } from '@crossrate/contract';
import { buildOpenApiDocument } from '../../contract/src/openapi/document.ts';
import manifest from '../package.json' with { type: 'json' };
import { generateBundledRates } from './bundled-rates.ts';
import { generateSdk } from './generate.ts';
import { generateVersion } from './version.ts';

const folder = new URL('../src/generated/', import.meta.url);

mkdirSync(folder, { recursive: true });
for (const [name, text] of Object.entries(generateSdk(buildOpenApiDocument(router, 'generated')))) {
  writeFileSync(new URL(name, folder), text);
}

writeFileSync(new URL('version.ts', folder), generateVersion(manifest.version));
writeFileSync(new URL('../src/testing/bundled-rates.ts', import.meta.url), await generateBundledRates());
