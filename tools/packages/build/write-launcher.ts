import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Plugin } from 'esbuild';

/** The command that a launcher starts. */
interface LauncherOptions {
  /** The file name of the bundle, in the folder of the launcher. */
  readonly bundle: string;
  /** @default `#!/usr/bin/env node` */
  readonly shebang?: string;
}

/**
 * Writes the file that `bin` of package.json names. The launcher starts the bundle, or prints in one line which Node
 * the bundle needs. An older Node cannot parse the bundle, and would print a piece of its source instead.
 */
export function writeLauncher({ bundle, shebang = '#!/usr/bin/env node' }: LauncherOptions): Plugin {
  return {
    name: 'write-launcher',
    setup(build) {
      const { bin, engines } = JSON.parse(readFileSync('package.json', 'utf8'));
      const [[command, file] = ['', '']] = Object.entries<string>(bin);
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
 * Builds the source of a launcher, in syntax that Node 10 and newer can parse.
 *
 * @param engines - A lowest version, such as `>=24.21`.
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
