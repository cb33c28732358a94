import { join } from 'node:path';

/** Something that runs JavaScript, as a package that npm can install. */
export interface Platform {
  readonly name: string;
  /** As `npm install` takes it. */
  readonly specifier: string;
  /** The program, in the folder of the project. */
  readonly program: string;
  /** What stands before the script on its command line. */
  readonly options: readonly string[];
}

const modules = 'node_modules';
// Beside these, Deno gives a script nothing: no file, no other host.
const PERMISSIONS = ['--no-prompt', '--allow-net=127.0.0.1', '--allow-env=CROSSRATE_BASE_URL,CROSSRATE_API_KEY'];

const node = (major: number): Platform => ({
  name: `Node ${major}`,
  specifier: `node@${major}`,
  program: join(modules, 'node', 'bin', 'node'),
  options: [],
});

export const platforms: readonly Platform[] = [
  node(20),
  node(22),
  node(24),
  { name: 'Bun', specifier: 'bun', program: join(modules, '.bin', 'bun'), options: [] },
  { name: 'Deno', specifier: 'deno', program: join(modules, '.bin', 'deno'), options: ['run', ...PERMISSIONS] },
];
