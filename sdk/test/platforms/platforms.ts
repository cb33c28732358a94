// Tries the packed package on everything that runs JavaScript on a server: `npm run platforms`. Needs a package registry.

import { createCommand } from '../../../tools/create-command.ts';
import { packSdk } from '../packaged.ts';
import { startRealService } from '../real-service.ts';
import { platforms } from './platform.ts';
import { type Trial, tryPlatform } from './try-platform.ts';

createCommand(
  'platforms',
  'Tries the packed SDK on Node, Bun and Deno, and its types in compilers back to 4.7',
).parse();

await using service = await startRealService();
await using packaged = await packSdk();
const env = { CROSSRATE_BASE_URL: service.url, CROSSRATE_API_KEY: service.key };

const trials: Trial[] = [];
for (const platform of platforms) {
  const trial = await tryPlatform(platform, await packaged.pack(), env);
  trials.push(trial);
  if (trial.detail) console.log(`${trial.platform} ${trial.result}. ${trial.detail}\n`);
}

const rows = [{ platform: 'platform', version: 'version', result: 'result' }, ...trials].map(
  ({ platform, version, result }) => `${platform.padEnd(16)}${version.padEnd(10)}${result}`,
);
console.log(rows.join('\n'));
if (trials.some(({ result }) => result === 'failed')) process.exitCode = 1;
