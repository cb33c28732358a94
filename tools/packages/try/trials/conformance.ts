import { doesNotMatch, equal, match } from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Trial } from '../install.ts';

const LIBRARY = `import { clauses, formatReport, runSuite } from '@crossrate/conformance';
console.log(clauses.length > 0, typeof runSuite, typeof formatReport);
`;

/** Runs the suite on the demo, by its command and as a library. */
export const tryConformance: Trial = async ({ folder, startDemo, runNpx, evaluate }) => {
  const { url, keys } = await startDemo();
  const env = {
    CROSSRATE_API_KEY: keys.active,
    CROSSRATE_RESTRICTED_KEY: keys.restricted,
    CROSSRATE_UNVERIFIED_KEY: keys.unverified,
    CROSSRATE_QUOTA_KEY: keys.spare,
  };
  const command = ['@crossrate/conformance', '--url', url];
  match(await runNpx([...command, '--profile', 'crossrate', '--quiet'], env), /The target conforms\./);
  // `--insecure` loads the file of the bundle for certificates and proxies.
  match(await runNpx([...command, '--insecure', '--only', 'currencies-count'], env), /The target conforms\./);
  equal(await evaluate('library.mjs', LIBRARY), 'true function function');
  // The types must import nothing, because an application may have no other package.
  const types = await readFile(join(folder, 'node_modules/@crossrate/conformance/dist/index.d.ts'), 'utf8');
  doesNotMatch(types, /^import /m);
};
