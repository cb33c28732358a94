import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expectText } from '../expect.ts';
import type { Trial } from '../trial.ts';

const LIBRARY = `import { clauses, formatHtml, runSuite } from '@crossrate/conformance';
console.log(clauses.length > 0, typeof runSuite, typeof formatHtml);
`;

/** Holds the demo against the interface, until there is a verdict. */
export const tryConformance: Trial = async ({ folder, startDemo, npx, evaluate }) => {
  const { url, keys } = await startDemo();
  const env = {
    CROSSRATE_KEY: keys.active,
    CROSSRATE_RESTRICTED_KEY: keys.restricted,
    CROSSRATE_UNVERIFIED_KEY: keys.unverified,
    CROSSRATE_QUOTA_KEY: keys.spare,
  };
  const startedAt = performance.now();
  const how = ['--driver', 'both', '--profile', 'crossrate', '--quiet', '--json', 'report.json'];
  const printed = await npx(['@crossrate/conformance', '--url', url, ...how], env);
  const seconds = (performance.now() - startedAt) / 1000;
  const [, verdict = printed] = /^(The target .*)$/m.exec(printed) ?? [];
  expectText(verdict, 'The target conforms.');
  // Certificates and proxies are read by a file of their own.
  const one = await npx(['@crossrate/conformance', '--url', url, '--insecure', '--only', 'currencies-count'], env);
  expectText(/^(The target .*)$/m.exec(one)?.[1] ?? one, 'The target conforms.');
  const { clauses } = JSON.parse(await readFile(join(folder, 'report.json'), 'utf8'));
  expectText(await evaluate('library.mjs', LIBRARY), 'true function function');
  // Programs that check the types of libraries, too, find nothing else installed.
  const types = await readFile(join(folder, 'node_modules/@crossrate/conformance/dist/index.d.ts'), 'utf8');
  expectText(/^import .*/m.exec(types)?.[0] ?? 'no import', 'no import');
  return `a verdict on ${clauses.length} trials of clauses in ${seconds.toFixed(1)} s`;
};
