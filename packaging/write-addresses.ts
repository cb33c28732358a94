// Gives every package the addresses that follow from `repository.url` in package.json. Part of `npm run generate`.

import { readFileSync, writeFileSync } from 'node:fs';
import { addressesOf, manifestUrl, readManifest, workspaces } from '../repository/manifests.ts';

const { url = '' } = readManifest().repository ?? {};
for (const folder of [undefined, ...workspaces]) {
  const manifest = JSON.parse(readFileSync(manifestUrl(folder), 'utf8'));
  const written = { ...manifest, ...addressesOf(url, folder) };
  writeFileSync(manifestUrl(folder), `${JSON.stringify(written, null, 2)}\n`);
}
