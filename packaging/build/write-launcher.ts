import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Plugin } from 'esbuild';

/** What a command is built of. */
interface Launched {
  /** The bundle that is the command, in the same folder. */
  readonly bundle: string;
  /** @default `#!/usr/bin/env node` */
  readonly shebang?: string;
}

/**
 * Writes the file that `bin` of package.json names: it starts the bundle, or says in one line which Node is needed. An
 * older Node could not even read the bundle, and would show a piece of it.
 */
export function writeLauncher({ bundle, shebang = '#!/usr/bin/env node' }: Launched): Plugin {
  return {
    name: 'write-launcher',
    setup(build) {
      const { bin, engines } = JSON.parse(readFileSync('package.json', 'utf8'));
      const [[command, file]] = Object.entries<string>(bin) as [[string, string]];
      const folder = build.initialOptions.outdir ?? 'dist';
      build.onEnd(async () => {
        await mkdir(folder, { recursive: true });
        const text = `${shebang}\n${buildLauncher(command, engines.node, bundle)}`;
        await writeFile(join(folder, basename(file)), text, { mode: 0o755 });
      });
    },
  };
}

/**
 * The launcher of a command, in words that every Node of the last ten years reads.
 *
 * @param engines - Such as `>=24.21`.
 */
export function buildLauncher(command: string, engines: string, bundle: string): string {
  const [, major, minor = '0'] = /^>=(\d+)(?:\.(\d+))?$/.exec(engines) ?? [];
  if (!major) throw new Error(`${command} needs one lowest version of Node in "engines", not ${engines}.`);
  const needed = minor === '0' ? major : `${major}.${minor}`;
  return `var version = process.versions.node;
var parts = version.split('.').map(Number);
if (parts[0] > ${major} || (parts[0] === ${major} && parts[1] >= ${minor})) {
  import('./${bundle}');
} else {
  console.error('${command} needs Node.js ${needed} or newer; this is Node.js ' + version + '.');
  process.exitCode = 2;
}
`;
}
