import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The output of a command on both streams, and its exit code. */
export interface CommandResult {
  readonly output: string;
  readonly exitCode: number;
}

/** A terminal, in which each command finds the folder and the variables that the previous command left. */
export interface Shell extends AsyncDisposable {
  /** For programs that run beside the shell. */
  readonly env: NodeJS.ProcessEnv;
  /** The file with the head of the last answer to `curl`. */
  readonly curlHead: string;
  run(command: string): Promise<CommandResult>;
}

/** @param notes - A new folder for the settings of curl. */
export function openShell(folder: string, notes: string): Shell {
  mkdirSync(notes, { recursive: true });
  const curlHead = join(notes, 'curl-head');
  // Without a progress bar, which a real terminal overwrites.
  writeFileSync(join(notes, '.curlrc'), `silent\nshow-error\ndump-header = "${curlHead}"\n`);
  const { NODE_OPTIONS: _, VITEST: __, CROSSRATE_API_KEY: ___, ...given } = process.env;
  const env = { ...given, CURL_HOME: notes, npm_config_offline: 'true', npm_config_update_notifier: 'false' };
  const bash = spawn('bash', { cwd: folder, env, stdio: 'pipe' });
  bash.stdin.write('exec 2>&1; set -o pipefail\n');
  return {
    env,
    curlHead,
    run(command) {
      const mark = randomUUID();
      // The next command may ask for the exit code of this one.
      bash.stdin.write(`{ ${command}\n} </dev/null; code=$?; printf '${mark}%d;' $code; (exit $code)\n`);
      return new Promise((resolve) => {
        let printed = '';
        bash.stdout.on('data', function read(chunk: Buffer) {
          printed += chunk;
          const [output = '', end] = printed.split(mark);
          if (!end?.endsWith(';')) return;
          bash.stdout.off('data', read);
          resolve({ output: output.trim(), exitCode: Number.parseInt(end, 10) });
        });
      });
    },
    async [Symbol.asyncDispose]() {
      bash.kill('SIGKILL');
    },
  };
}
