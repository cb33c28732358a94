import { exec } from 'node:child_process';
import type { KeyName, Keys } from '../clause.ts';
import { createHttpDriver } from '../drivers/http-driver.ts';
import { keyOptions, keyVariables } from '../suite/key-names.ts';
import type { SendOptions } from '../suite/sender.ts';
import { exitCodes } from '../suite/verdict.ts';
import { CliError } from './cli-error.ts';
import { explainFailure } from './explain-failure.ts';
import type { Options } from './options.ts';

/**
 * Reads the keys from the command line, from a demo, and from the environment.
 *
 * @param sending - How to send the request for the keys of a demo.
 * @throws CliError when a key is unusable. Unlike commander's own errors, the message does not show the key.
 */
export async function readKeys(options: Options, env: NodeJS.ProcessEnv, sending: SendOptions): Promise<Partial<Keys>> {
  const { key, restrictedKey, unverifiedKey, quotaKey, quotaKeyCommand, demo } = options;
  const given = { active: key, restricted: restrictedKey, unverified: unverifiedKey, spare: quotaKey };
  const others = demo === undefined ? readVariables(env) : await askDemo(demo, sending);
  const names = Object.keys(keyOptions) as KeyName[];
  const keys = names.map((name) => [name, given[name] ?? others[name]] as const);
  return checkKeys(keys.filter(([name, key]) => key && !(name === 'spare' && quotaKeyCommand)));
}

/** Adds the key that the command of `--quota-key-command` prints. */
export async function addQuotaKey(keys: Partial<Keys>, command: string): Promise<Partial<Keys>> {
  return checkKeys([...Object.entries(keys), ['spare', await runKeyCommand(command)]]);
}

function readVariables(env: NodeJS.ProcessEnv): Partial<Record<string, string>> {
  return Object.fromEntries(Object.entries(keyVariables).map(([name, variable]) => [name, env[variable]]));
}

/** Asks a demo for its keys, as its page does: the demo gives them to this machine alone. */
async function askDemo(url: string, sending: SendOptions): Promise<Partial<Record<string, string>>> {
  const headers = { 'X-Page-Host': new URL(url).host };
  const { body } = await createHttpDriver(url, sending)
    .get('/demo/keys.json', undefined, headers)
    .catch(async (error: unknown) => {
      throw new CliError(`${url} cannot be reached: ${await explainFailure(error, url)}.`, exitCodes.unreachable);
    });
  if (typeof body === 'object' && body !== null && 'active' in body)
    return Object.fromEntries(Object.entries(body).map(([name, key]) => [name, String(key)]));
  throw new CliError(`${url} gives no keys: --demo takes the address that \`crossrate demo\` prints on this machine.`);
}

function checkKeys(keys: readonly (readonly [name: string, key: string | undefined])[]): Partial<Keys> {
  const owners = new Map<string, string>();
  for (const [name, key = ''] of keys) {
    const option = keyOptions[name as KeyName];
    // A space is allowed between other characters, but not at the ends (RFC 9110, section 5.5).
    if (/[^ -~]|^ | $/.test(key)) throw new CliError(`The key of ${option} has characters that no header can carry.`);
    const other = owners.get(key);
    if (other) throw new CliError(`The keys of ${other} and ${option} are the same: each needs one of its own.`);
    owners.set(key, option);
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
