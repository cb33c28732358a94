import { equal } from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import type { Trial } from '../../install.ts';
import { startMock } from './start-mock.ts';

const WORKER = new URL('../../../../../sdk/examples/worker.ts', import.meta.url);
// A worker gets its settings from bindings alone.
const RUN = `import { Miniflare } from 'miniflare';
const { CROSSRATE_BASE_URL, CROSSRATE_API_KEY } = process.env;
const bindings = { CROSSRATE_BASE_URL, CROSSRATE_API_KEY };
const runtime = new Miniflare({ modules: true, scriptPath: 'bundle.mjs', compatibilityDate: '2026-07-01', bindings });
const ask = async (amount) => {
  const answer = await runtime.dispatchFetch('http://worker/?to=EUR&amount=' + amount);
  return answer.ok ? (await answer.json()).converted : answer.status;
};
console.log(...(await Promise.all([ask(100), ask(200)])), await ask(300), await ask('free'));
await runtime.dispose();
`;

/** Bundles the worker of the examples, and runs it in workerd, the runtime of Cloudflare Workers. */
export const tryWorkers: Trial = async (installed) => {
  const { add, write, runNpx, evaluate } = installed;
  await add('esbuild@0.28.2', 'miniflare@4.20260730.0');
  await write('worker.ts', await readFile(WORKER, 'utf8'));
  await runNpx(['esbuild', 'worker.ts', '--bundle', '--format=esm', '--outfile=bundle.mjs', '--log-level=warning']);
  equal(await evaluate('run.mjs', RUN, await startMock(installed)), '88.02 176.05 264.07 422');
};
