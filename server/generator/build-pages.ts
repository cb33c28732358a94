import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type BuildOptions, build } from 'esbuild';

const sources = new URL('../browser/', import.meta.url);
const root = fileURLToPath(new URL('../../', import.meta.url));

/** Builds the files of the pages, each by its name: what browsers load, as readable as the sources. */
export async function buildPages(): Promise<Readonly<Record<string, string>>> {
  return {
    'demo.html': await read('demo/demo.html'),
    'demo.css': await style('demo'),
    'demo.js': await script('demo'),
    'reference.html': await read('reference/reference.html'),
    'reference.css': await style('reference'),
    'reference.js': await script('reference'),
  };
}

function read(path: string): Promise<string> {
  return readFile(new URL(path, sources), 'utf8');
}

function style(page: string): Promise<string> {
  return bundle({
    entryPoints: [`server/browser/${page}/${page}.css`],
    // The server has the fonts.
    external: ['/docs/*'],
    banner: { css: `/* ${noteOn(page)} */` },
  });
}

function script(page: string): Promise<string> {
  return bundle({
    entryPoints: [`server/browser/${page}/main.ts`],
    format: 'esm',
    target: 'es2022',
    conditions: ['@crossrate/source'],
    banner: { js: `// ${noteOn(page)}` },
  });
}

function noteOn(page: string): string {
  return `Generated from server/browser/${page} by \`npm run generate\`. Do not edit.`;
}

async function bundle(options: BuildOptions): Promise<string> {
  const { outputFiles = [] } = await build({
    // Names of files are comments in the bundle, and must not tell of the machine that has made it.
    absWorkingDir: root,
    bundle: true,
    write: false,
    charset: 'utf8',
    ...options,
  });
  return outputFiles.map(({ text }) => text).join('');
}
