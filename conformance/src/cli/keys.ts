import { exec } from 'node:child_process';
import type { KeyName, Keys } from '../clause.ts';
import { keyOptions, keyVariables } from '../suite/key-names.ts';
import { CliError } from './cli-error.ts';
import type { Options } from './options.ts';

/**
 * Reads the keys from the command line and the environment.
 *
 * @throws CliError when a key is unusable. Unlike commander's own errors, the message does not show the key.
 */
export function readKeys(options: Options, env: NodeJS.ProcessEnv): Partial<Keys> {
  if (options.quotaKey && options.quotaKeyCommand)
    throw new CliError('--quota-key and --quota-key-command exclude one another.');
  const given: Record<KeyName, string | undefined> = {
    active: options.key ?? env[keyVariables.active],
    restricted: options.restrictedKey ?? env[keyVariables.restricted],
    unverified: options.unverifiedKey ?? env[keyVariables.unverified],
    spare: options.quotaKeyCommand ? undefined : (options.quotaKey ?? env[keyVariables.spare]),
  };
  return checkKeys(given);
}

/** Adds the key that the command of `--quota-key-command` prints. */
export async function addQuotaKey(keys: Partial<Keys>, command: string): Promise<Partial<Keys>> {
  return checkKeys({ ...keys, spare: await runKeyCommand(command) });
}

function checkKeys(given: Readonly<Partial<Record<KeyName, string | undefined>>>): Partial<Keys> {
  for (const [name, option] of Object.entries(keyOptions)) {
    // A space is allowed between other characters, but not at the ends (RFC 9110, section 5.5).
    if (/[^ -~]|^ | $/.test(given[name as KeyName] ?? ''))
      throw new CliError(`The key of ${option} has characters that no header can carry.`);
  }
  const keys = Object.entries(given).filter(([, key]) => key) as [KeyName, string][];
  for (const [name, key] of keys) {
    const other = keys.find(([, each]) => each === key)?.[0] ?? name;
    if (other !== name) {
      const options = `${keyOptions[other]} and ${keyOptions[name]}`;
      throw new CliError(`The keys of ${options} are the same: each needs one of its own.`);
    }
  }
  return Object.fromEntries(keys);
}

const LONGEST_COMMAND_MS = 120_000;

/** Runs a shell command that prints a key. No message shows the output, because the output may hold a key. */
async function runKeyCommand(command: string): Promise<string> {
  const buildError = (problem: string) => new CliError(`The command of --quota-key-command ${problem}.`);
  const printed = await new Promise<string>((resolve, reject) => {
    const child = exec(command, { timeout: LONGEST_COMMAND_MS, maxBuffer: 2 ** 16 }, (error, stdout) => {
      if (!error) return resolve(stdout.trim());
      const { code, killed } = error;
      if (typeof code === 'string') return reject(buildError('prints more than a key'));
      reject(buildError(killed ? `took more than ${LONGEST_COMMAND_MS / 1000} s` : `ended with exit code ${code}`));
    });
    // No one can answer a command that asks for input.
    child.stdin?.end();
  });
  if (printed === '') throw buildError('printed nothing, where a key was expected');
  if (/\s/.test(printed)) throw buildError('printed more than one word, where a key was expected');
  return printed;
}
