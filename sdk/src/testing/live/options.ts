import { parseArgs } from 'node:util';

/** The options of the command. */
export interface CommandOptions {
  readonly help: boolean;
  readonly version: boolean;
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
      version: { type: 'boolean', short: 'V', default: false },
      host: { type: 'string', default: '127.0.0.1' },
      port: { type: 'string', default: '4011' },
      limit: { type: 'string' },
      key: { type: 'string', multiple: true, default: [] },
    },
  });
  // Node would listen on every address of the machine.
  if (!values.host) throw new TypeError('--host takes an address.');
  return {
    help: values.help,
    version: values.version,
    host: values.host,
    port: readCount('--port', values.port, 65_535),
    ...(values.limit !== undefined && { dailyLimit: readCount('--limit', values.limit) }),
    keys: Object.fromEntries(values.key.map((key) => [key, 'active'])),
  };
}

function readCount(name: string, text: string, most = 999_999_999): number {
  if (/^\d{1,9}$/.test(text) && Number(text) <= most) return Number(text);
  throw new TypeError(`${name} takes a whole number from 0 to ${most}.`);
}
