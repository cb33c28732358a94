// Part of `npm run generate`: writes the addresses that follow from `repository.url` in package.json into every manifest.

import { readFileSync, writeFileSync } from 'node:fs';
import { buildAddresses, findManifest, readManifest, workspaces } from '../testing/repository/manifests.ts';

const { url = '' } = readManifest().repository ?? {};
for (const folder of [undefined, ...workspaces]) {
  const manifest = JSON.parse(readFileSync(findManifest(folder), 'utf8'));
  const written = { ...manifest, ...buildAddresses(url, folder) };
  writeFileSync(findManifest(folder), `${JSON.stringify(written, null, 2)}\n`);
}
