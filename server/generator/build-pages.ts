import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type BuildOptions, build } from 'esbuild';

const sources = new URL('../browser/', import.meta.url);
const root = fileURLToPath(new URL('../../', import.meta.url));

/** Builds the files of the pages, by name. The bundles are not minified, so that they stay readable. */
export async function buildPages(): Promise<Readonly<Record<string, string>>> {
  return {
    'demo.html': await read('demo/demo.html'),
    'demo.css': await bundleStyle('demo'),
    'demo.js': await bundleScript('demo'),
    'reference.html': await read('reference/reference.html'),
    'reference.css': await bundleStyle('reference'),
    'reference.js': await bundleScript('reference'),
  };
}

function read(path: string): Promise<string> {
  return readFile(new URL(path, sources), 'utf8');
}

function bundleStyle(page: string): Promise<string> {
  return bundle({
    entryPoints: [`server/browser/${page}/${page}.css`],
    // The server serves the fonts.
    external: ['/docs/*'],
    banner: { css: `/* ${writeNote(page)} */` },
  });
}

function bundleScript(page: string): Promise<string> {
  return bundle({
    entryPoints: [`server/browser/${page}/main.ts`],
    format: 'esm',
    target: 'es2022',
    conditions: ['@crossrate/source'],
    banner: { js: `// ${writeNote(page)}` },
  });
}

function writeNote(page: string): string {
  return `Generated from server/browser/${page} by \`npm run generate\`. Do not edit.`;
}

async function bundle(options: BuildOptions): Promise<string> {
  const { outputFiles = [] } = await build({
    // The bundle has file names in comments. The paths must be relative, so that every machine builds the same bundle.
    absWorkingDir: root,
    bundle: true,
    write: false,
    charset: 'utf8',
    ...options,
  });
  return outputFiles.map(({ text }) => text).join('');
}
