import { CONTROLS } from './control.ts';
import type { LiveMock } from './listen.ts';

export const describeUsage = (command: string) => `Usage: ${command} [options]

Serve a mock that answers as Crossrate does, with real rates of a fixed day.
The mock keeps nothing, and reaches no network.

  --port <number>   port to listen on (default 4011; 0 takes a free one)
  --host <address>  address to listen on (default 127.0.0.1)
  --limit <number>  requests of each key per day (default 100)
  --key <key>       a key that the mock answers besides its own; may be repeated;
                    the empty one, --key=, answers requests without a key
  -V, --version     show the version
  -h, --help        show this`;

/**
 * Writes the text of the start: a sample request, the keys, the errors, the controls.
 *
 * @param given - The keys of `--key`. These keys may be real, so the text does not show them.
 */
export function introduce({ url, mock: { keys } }: LiveMock, given: readonly string[]): string {
  const isKeyless = given.includes('');
  const rows = [
    [`${keys.active}, ${keys.spare}`, '200; 429 over the limit'],
    ...(given.some((key) => key !== '') ? [['each key of --key', 'the same']] : []),
    ...(isKeyless ? [['no key, as --key= says', 'the same']] : []),
    [`${keys.restricted}, ${keys.unverified}`, '403'],
    [isKeyless ? 'any other' : 'any other, or none', '401'],
  ];
  return `Crossrate is mocked on ${url}, with real rates of a fixed day.
Open ${url} to drive it, and to see the requests. Stop it with Ctrl-C.

  curl -H 'X-API-KEY: ${keys.active}' '${url}/api/convert?from=GBP&to=JPY&amount=100'

Keys      ${rows.map(([name = '', answer]) => `${name.padEnd(38)}  ${answer}`).join('\n          ')}
Errors    base=XYZ or amount=0                    422
          from=CLF, which has no rate             503
          -H 'Prefer: code=429'                   429, or another code
Controls  curl -X PUT '${url}/mock/failures/503?times=2'
          or failures/reset, garbage, truncated, delay=5000, 502, …
          By the same means:
${CONTROLS.map((text) => `          ${text}`).join('\n')}
`;
}
