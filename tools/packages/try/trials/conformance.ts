import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expectText } from '../expect.ts';
import type { Trial } from '../trial.ts';

const LIBRARY = `import { clauses, formatReport, runSuite } from '@crossrate/conformance';
console.log(clauses.length > 0, typeof runSuite, typeof formatReport);
`;

/** Runs the suite on the demo, by its command and as a library. */
export const tryConformance: Trial = async ({ folder, startDemo, runNpx, evaluate }) => {
  const { url, keys } = await startDemo();
  const env = {
    CROSSRATE_KEY: keys.active,
    CROSSRATE_RESTRICTED_KEY: keys.restricted,
    CROSSRATE_UNVERIFIED_KEY: keys.unverified,
    CROSSRATE_QUOTA_KEY: keys.spare,
  };
  const startedAt = performance.now();
  const options = ['--driver', 'both', '--profile', 'crossrate', '--quiet', '--json', 'report.json'];
  const printed = await runNpx(['@crossrate/conformance', '--url', url, ...options], env);
  const seconds = (performance.now() - startedAt) / 1000;
  const [, verdict = printed] = /^(The target .*)$/m.exec(printed) ?? [];
  expectText(verdict, 'The target conforms.');
  // `--insecure` loads the file of the bundle for certificates and proxies.
  const insecure = await runNpx(
    ['@crossrate/conformance', '--url', url, '--insecure', '--only', 'currencies-count'],
    env,
  );
  expectText(/^(The target .*)$/m.exec(insecure)?.[1] ?? insecure, 'The target conforms.');
  const { clauses } = JSON.parse(await readFile(join(folder, 'report.json'), 'utf8'));
  expectText(await evaluate('library.mjs', LIBRARY), 'true function function');
  // The types must import nothing, because an application may have no other package.
  const types = await readFile(join(folder, 'node_modules/@crossrate/conformance/dist/index.d.ts'), 'utf8');
  expectText(/^import .*/m.exec(types)?.[0] ?? 'no import', 'no import');
  return `a verdict on ${clauses.length} trials of clauses in ${seconds.toFixed(1)} s`;
};
