import { type ExecException, exec } from 'node:child_process';
import { promisify } from 'node:util';
import type { KeyName, Keys } from '../clause.ts';
import { createClient } from '../suite/client.ts';
import { keyOptions, keyVariables } from '../suite/key-names.ts';
import type { SendOptions } from '../suite/sender.ts';
import { exitCodes } from '../suite/verdict.ts';
import { CliError } from './cli-error.ts';
import { explainFailure } from './explain-failure.ts';
import type { Options } from './options.ts';

type KeyTexts = Partial<Record<string, string>>;

/**
 * Reads the keys from the command line, from the output of a command, from a demo, and from the environment.
 *
 * @param sending - How to send the request for the keys of a demo.
 * @throws CliError when a key is unusable. Unlike commander's own errors, the message does not show the key.
 */
export async function readKeys(options: Options, env: NodeJS.ProcessEnv, sending: SendOptions): Promise<Partial<Keys>> {
  const { key, restrictedKey, unverifiedKey, quotaKeyCommand, demo } = options;
  const quotaKey = quotaKeyCommand === undefined ? options.quotaKey : await runKeyCommand(quotaKeyCommand);
  const given: KeyTexts = { active: key, restricted: restrictedKey, unverified: unverifiedKey, spare: quotaKey };
  const names = Object.keys(keyOptions) as KeyName[];
  const variables = () => Object.fromEntries(names.map((name) => [name, env[keyVariables[name]]]));
  const others: KeyTexts = demo === undefined ? variables() : await askDemo(demo, sending);
  const keys = names.flatMap((name) => {
    const text = given[name] ?? others[name];
    return text ? [[name, text] as const] : [];
  });
  checkKeys(keys);
  return Object.fromEntries(keys);
}

/** Asks a demo for its keys, as its page does: the demo gives them to this machine alone. */
async function askDemo(url: string, sending: SendOptions): Promise<KeyTexts> {
  const headers = { 'X-Page-Host': new URL(url).host };
  const { body } = await createClient(url, sending)
    .get('/demo/keys.json', undefined, headers)
    .catch((error: unknown) => {
      throw new CliError(`${url} cannot be reached: ${explainFailure(error)}.`, exitCodes.unreachable);
    });
  if (typeof body === 'object' && body !== null && 'active' in body)
    return Object.fromEntries(Object.entries(body).map(([name, key]) => [name, String(key)]));
  throw new CliError(`${url} gives no keys: --demo takes the address that \`crossrate demo\` prints on this machine.`);
}

function checkKeys(keys: readonly (readonly [name: KeyName, key: string])[]): void {
  const owners = new Map<string, string>();
  for (const [name, key] of keys) {
    const option = keyOptions[name];
    // A space is allowed between other characters, but not at the ends (RFC 9110, section 5.5).
    if (/[^ -~]|^ | $/.test(key)) throw new CliError(`The key of ${option} has characters that no header can carry.`);
    const other = owners.get(key);
    if (other) throw new CliError(`The keys of ${other} and ${option} are the same: each needs one of its own.`);
    owners.set(key, option);
  }
}

const LONGEST_COMMAND_MS = 120_000;

/** Runs a shell command that prints a key. No message shows the output, because the output may hold a key. */
async function runKeyCommand(command: string): Promise<string> {
  const running = promisify(exec)(command, { timeout: LONGEST_COMMAND_MS });
  // No one can answer a command that asks for input.
  running.child.stdin?.end();
  const { stdout } = await running.catch(({ code, killed }: ExecException) => {
    const problem = killed ? `took more than ${LONGEST_COMMAND_MS / 1000} s` : `ended with exit code ${code}`;
    throw new CliError(`The command of --quota-key-command ${problem}.`);
  });
  const key = stdout.trim();
  if (/^\S+$/.test(key)) return key;
  throw new CliError('The command of --quota-key-command has to print one word, the key.');
}
