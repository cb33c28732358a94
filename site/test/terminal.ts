import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The file in the notes of a terminal that has the head of the answer to the last `curl`. */
export const HEADERS = 'headers';

/** What a command printed on either stream, and its exit code. */
export interface Ran {
  readonly output: string;
  readonly exitCode: number;
}

/** A terminal that stays in the folder, and keeps the variables, in which a command has left it. */
export interface Terminal {
  readonly env: NodeJS.ProcessEnv;
  /** The folder in which the terminal is now. */
  findFolder(): Promise<string>;
  /** Runs commands; the first that fails ends them. */
  run(commands: string): Promise<Ran>;
}

/**
 * Opens a terminal.
 *
 * @param notes - A folder for what the terminal remembers between two commands.
 */
export async function openTerminal(folder: string, notes: string): Promise<Terminal> {
  const [cwd, variables, exit] = ['cwd', 'variables', 'exit'].map((name) => join(notes, name)) as [
    string,
    string,
    string,
  ];
  await mkdir(notes, { recursive: true });
  await Promise.all([writeFile(cwd, folder), writeFile(variables, ''), writeFile(exit, '0')]);
  // The bar of progress would stand among the outputs; a terminal of a person overwrites it.
  await writeFile(join(notes, '.curlrc'), `silent\nshow-error\ndump-header = "${join(notes, HEADERS)}"\n`);
  const { NODE_OPTIONS: _, VITEST: __, CROSSRATE_API_KEY: ___, ...given } = process.env;
  const env = { ...given, CURL_HOME: notes, npm_config_offline: 'true', npm_config_update_notifier: 'false' };
  const script = [
    `cd "$(cat '${cwd}')"; . '${variables}'; before=$(cat '${exit}')`,
    `trap 'code=$?; pwd > "${cwd}"; export -p > "${variables}"; echo $code > "${exit}"' EXIT`,
    'exec 2>&1; set -eo pipefail',
  ].join('\n');
  return {
    env,
    findFolder: () => readFile(cwd, 'utf8').then((path) => path.trim()),
    run: (commands) => {
      const code = commands.replaceAll('$?', '$before');
      return new Promise((resolve) => {
        const child = execFile('bash', ['-c', `${script}\n${code}`], { env }, (_error, output) =>
          resolve({ output, exitCode: child.exitCode ?? 1 }),
        );
      });
    },
  };
}
