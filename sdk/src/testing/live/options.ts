import { parseArgs } from 'node:util';

export const DEFAULT_PORT = 4011;

/** The options of the command. */
export interface CommandOptions {
  readonly help: boolean;
  readonly host: string;
  readonly port: number;
  readonly dailyLimit?: number;
  readonly keys: Readonly<Record<string, 'active'>>;
}

/** @throws TypeError for an unknown or invalid option, with a message for people. */
export function readOptions(args: readonly string[]): CommandOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      help: { type: 'boolean', short: 'h', default: false },
      host: { type: 'string', default: '127.0.0.1' },
      port: { type: 'string', default: String(DEFAULT_PORT) },
      limit: { type: 'string' },
      key: { type: 'string', multiple: true, default: [] },
    },
  });
  // Node would listen on every address of the machine.
  if (!values.host) throw new TypeError('--host takes an address.');
  const port = readCount('--port', values.port);
  if (port > 65_535) throw new TypeError('--port takes a number up to 65535.');
  return {
    help: values.help,
    host: values.host,
    port,
    ...(values.limit !== undefined && { dailyLimit: readCount('--limit', values.limit) }),
    keys: Object.fromEntries(values.key.map((key) => [key, 'active'])),
  };
}

function readCount(name: string, text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new TypeError(`${name} takes a whole number from 0.`);
}
