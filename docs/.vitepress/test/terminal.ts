import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The file with the head of the last answer to `curl`, in the folder of notes. */
export const HEADERS = 'headers';

/** The output of a command on both streams, and its exit code. */
export interface CommandResult {
  readonly output: string;
  readonly exitCode: number;
}

/** A terminal: each command starts with the folder and the variables that the previous command left. */
export interface Terminal {
  readonly env: NodeJS.ProcessEnv;
  /** Reads the current folder. */
  findFolder(): Promise<string>;
  /** Runs commands until one fails. */
  run(commands: string): Promise<CommandResult>;
}

/**
 * Opens a terminal.
 *
 * @param notes - A folder for the state of the terminal between two commands.
 */
export async function openTerminal(folder: string, notes: string): Promise<Terminal> {
  const [cwd, variables, exit] = ['cwd', 'variables', 'exit'].map((name) => join(notes, name)) as [
    string,
    string,
    string,
  ];
  await mkdir(notes, { recursive: true });
  await Promise.all([writeFile(cwd, folder), writeFile(variables, ''), writeFile(exit, '0')]);
  // Silences the progress bar, which would mix with the output here. A real terminal overwrites it.
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
