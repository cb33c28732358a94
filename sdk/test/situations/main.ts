// Runs the whole table with the package installed in the current folder, and prints the differences by name.
// situations.test.ts bundles this file, so that every Node and both module systems run the same rows.

import * as sdk from '@crossrate/sdk';
import { checkAnswer } from '@crossrate/sdk/check';
import { runSituation } from './run-situation.ts';
import { situations } from './situations.ts';

async function main(): Promise<void> {
  const found: Record<string, string[]> = {};
  for (const situation of situations) {
    found[situation.name] = await runSituation({ sdk, checkAnswer }, situation);
  }
  console.log(JSON.stringify(found));
}

main();
