import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { z } from 'zod';

const lockFile = z.object({
  packages: z.record(
    z.string(),
    z.object({ link: z.boolean().optional(), version: z.string().optional(), resolved: z.string().optional() }),
  ),
});

it('has the address of every package in the lock file, so npm ci asks the registry for no list of versions', async () => {
  const path = fileURLToPath(new URL('../../../package-lock.json', import.meta.url));
  const { packages } = lockFile.parse(JSON.parse(await readFile(path, 'utf8')));
  const fetched = Object.entries(packages).filter(([key, { link }]) => key.includes('node_modules/') && link !== true);
  expect(fetched.length).toBeGreaterThan(0);
  const without = fetched.filter(([, { version, resolved = '' }]) => {
    return !/^https:\/\/\w+\.npmjs\.org\//.test(resolved) || !resolved.endsWith(`-${version}.tgz`);
  });
  expect(without.map(([key]) => key)).toEqual([]);
});
