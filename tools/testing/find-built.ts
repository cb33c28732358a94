import { existsSync, globSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));

/**
 * Finds a file that `npm run build` writes into the `dist` of a workspace.
 *
 * @throws Error when the file is missing, or older than the sources: a test of it would say nothing about them.
 */
export function findBuilt(workspace: string, file: string): string {
  const path = `${root}${workspace}/dist/${file}`;
  const isNew = existsSync(path) && findNewestSource() <= statSync(path).mtimeMs;
  if (!isNew) throw new Error(`${workspace}/dist/${file} is missing or old: run "npm run build".`);
  return path;
}

let newest: number | undefined;

/** Packages contain the sources of other workspaces, so the newest source of all counts. */
function findNewestSource(): number {
  newest ??= Math.max(
    ...globSync('*/{src,browser}/**/*.*', { cwd: root, exclude: ['node_modules', '**/*.test.ts'] }).map(
      (source) => statSync(root + source).mtimeMs,
    ),
  );
  return newest;
}
