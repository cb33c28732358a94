// Acts out the whole table with the package that is installed where this is run, and prints what is other than it says,
// by name. Bundled by situations.test.ts, so that every Node and both module systems run the same rows.

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
