import { join } from 'node:path';

/** A program that runs JavaScript or compiles TypeScript, as a package of npm. */
export interface Platform {
  readonly name: string;
  /** The package, as an argument of `npm install`. */
  readonly specifier: string;
  /** The program, in the folder of the project. */
  readonly program: string;
  /** The arguments before the script. */
  readonly options: readonly string[];
  /** A script of this folder or its parent, which prints `ok` or nothing on success. */
  readonly script: 'smoke.mjs' | 'package-program.ts';
}

const modules = 'node_modules';
// Deno gives a script no other permission: no file, no other host.
const PERMISSIONS = ['--no-prompt', '--allow-net=127.0.0.1', '--allow-env=CROSSRATE_BASE_URL,CROSSRATE_API_KEY'];

const describeNode = (major: number): Platform => ({
  name: `Node ${major}`,
  specifier: `node@${major}`,
  program: join(modules, 'node', 'bin', 'node'),
  options: [],
  script: 'smoke.mjs',
});

// The strictest options of an application, which also check the declarations of the package.
const STRICT = ['--noEmit', '--strict', '--exactOptionalPropertyTypes', '--noUncheckedIndexedAccess'];
const TARGET = ['--target', 'es2022', '--lib', 'es2022,dom', '--module', 'node16', '--moduleResolution', 'node16'];

const describeTypescript = (version: string): Platform => ({
  name: `TypeScript ${version}`,
  specifier: `typescript@${version}`,
  program: join(modules, '.bin', 'tsc'),
  options: [...STRICT, ...TARGET],
  script: 'package-program.ts',
});

export const platforms: readonly Platform[] = [
  describeNode(20),
  describeNode(22),
  describeNode(24),
  { name: 'Bun', specifier: 'bun', program: join(modules, '.bin', 'bun'), options: [], script: 'smoke.mjs' },
  {
    name: 'Deno',
    specifier: 'deno',
    program: join(modules, '.bin', 'deno'),
    options: ['run', ...PERMISSIONS],
    script: 'smoke.mjs',
  },
  ...['4.7', '5.0', '5.9', '6.0'].map(describeTypescript),
];
