import { fileURLToPath } from 'node:url';
import { run } from '../../pack-workspace.ts';
import type { Installed } from '../install.ts';

const STRICT = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2022', '--lib', 'es2022,dom'];
const tsc = fileURLToPath(new URL('bin/tsc', import.meta.resolve('typescript/package.json')));

/** Checks the types of a module beside an installed package. */
export async function compile({ folder, write }: Installed, code: string, skipLibCheck: 'true' | 'false') {
  await write('types.mts', code);
  await run(process.execPath, [tsc, ...STRICT, '--skipLibCheck', skipLibCheck, 'types.mts'], { cwd: folder });
}
