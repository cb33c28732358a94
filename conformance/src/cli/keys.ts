import { exec } from 'node:child_process';
import type { KeyName, Keys } from '../clause.ts';
import { keyOptions } from '../suite/key-names.ts';
import { exitCodes } from '../suite/verdict.ts';
import { Obstacle } from './obstacle.ts';
import type { Options } from './options.ts';

/**
 * The keys from the command line or the environment.
 *
 * @throws Obstacle which, unlike commander's own errors, does not show the key that it is about.
 */
export function keysOf(options: Options, env: NodeJS.ProcessEnv): Partial<Keys> {
  if (options.quotaKey && options.quotaKeyCommand)
    throw new Obstacle('--quota-key and --quota-key-command exclude one another.', exitCodes.unusable);
  const given: Record<KeyName, string | undefined> = {
    active: options.key ?? env.CROSSRATE_KEY,
    restricted: options.restrictedKey ?? env.CROSSRATE_RESTRICTED_KEY,
    unverified: options.unverifiedKey ?? env.CROSSRATE_UNVERIFIED_KEY,
    spare: options.quotaKeyCommand ? undefined : (options.quotaKey ?? env.CROSSRATE_QUOTA_KEY),
  };
  return checkKeys(given);
}

/** Adds the key that the command of `--quota-key-command` prints. */
export async function addQuotaKey(keys: Partial<Keys>, command: string): Promise<Partial<Keys>> {
  return checkKeys({ ...keys, spare: await askCommand(command) });
}

function checkKeys(given: Readonly<Partial<Record<KeyName, string | undefined>>>): Partial<Keys> {
  for (const [name, option] of Object.entries(keyOptions)) {
    if (/[^!-~]/.test(given[name as KeyName] ?? ''))
      throw new Obstacle(`The key of ${option} has characters that no header can carry.`, exitCodes.unusable);
  }
  const keys = Object.entries(given).filter(([, key]) => key) as [KeyName, string][];
  for (const [name, key] of keys) {
    const other = keys.find(([, same]) => same === key)?.[0] ?? name;
    if (other !== name) {
      const options = `${keyOptions[other]} and ${keyOptions[name]}`;
      throw new Obstacle(`The keys of ${options} are the same: each needs one of its own.`, exitCodes.unusable);
    }
  }
  return Object.fromEntries(keys);
}

const LONGEST_COMMAND_MS = 120_000;

/** What a command prints may hold a key, so that no message shows any of it. */
async function askCommand(command: string): Promise<string> {
  const refuse = (why: string) => new Obstacle(`The command of --quota-key-command ${why}.`, exitCodes.unusable);
  const printed = await new Promise<string>((resolve, reject) => {
    const child = exec(command, { timeout: LONGEST_COMMAND_MS, maxBuffer: 2 ** 16 }, (error, stdout) => {
      if (!error) return resolve(stdout.trim());
      const { code, killed } = error;
      if (typeof code === 'string') return reject(refuse('prints more than a key'));
      reject(refuse(killed ? `took more than ${LONGEST_COMMAND_MS / 1000} s` : `ended with exit code ${code}`));
    });
    // Nobody is there to answer it.
    child.stdin?.end();
  });
  if (printed === '') throw refuse('printed nothing, where a key was expected');
  if (/\s/.test(printed)) throw refuse('printed more than one word, where a key was expected');
  return printed;
}
