import { globSync } from 'node:fs';
import type { Reporter } from 'vitest/node';
import { slowKinds } from './kinds.ts';

/** Prints at the end of `npm run test:fast` which tests were left out. */
// biome-ignore lint/style/noDefaultExport: Vitest loads a reporter by the default export of its file.
export default class LeftOut implements Reporter {
  onTestRunEnd(): void {
    const lines = slowKinds.map(({ name, does, files }) => {
      const count = globSync([...files]).length;
      return `${String(count).padStart(6)} files that ${does}: npx vitest run --project ${name}`;
    });
    console.log(`Left out are\n${lines.join('\n')}\nnpm test runs them all.\n`);
  }
}
