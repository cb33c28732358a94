// Says in one line that a folder has no built site, with exit code 1: VitePress would print a stack.

import { existsSync } from 'node:fs';
import { join } from 'node:path';

const [, , folder = ''] = process.argv;

// VitePress reads this page before it listens.
if (!existsSync(join(folder, 'dist/404.html'))) {
  console.error('There is no built site to look at. Run "npm run docs" first.');
  process.exitCode = 1;
}
