import type { MockCrossrate } from '../mock-crossrate.ts';
import { CONTROLS } from './control.ts';

export const describeUsage = (command: string) => `Usage: ${command} [options]

Serve Crossrate as it answers, with real rates of a fixed day. Keeps nothing, reaches no network.

  --port <number>   port to listen on (default 4011; 0 takes a free one)
  --host <address>  address to listen on (default 127.0.0.1)
  --limit <number>  requests that each key has a day (default 100)
  --key <key>       a key that is answered besides the mock's own; may be repeated;
                    the empty one, --key=, answers requests without a key
  --help            show this`;

/** Writes the text of the start: a sample request, the keys, the errors, the controls. */
export function introduce(url: string, keys: MockCrossrate['keys']): string {
  return `Crossrate is mocked on ${url}, with real rates of a fixed day. Stop it with Ctrl-C.

  curl -H 'X-API-KEY: ${keys.active}' '${url}/api/convert?from=GBP&to=JPY&amount=100'

Keys      ${keys.active}, ${keys.spare}           200; 429 once the requests of the day are spent
          ${keys.restricted}, ${keys.unverified}  403
          any other, or none                     401
Errors    base=XYZ or amount=0                   422
          from=CLF, which has no rate            503
          -H 'Prefer: code=429'                  or code=503, example=emailUnverified, …
Controls  curl -X PUT '${url}/mock/failures/503?times=2'
          or failures/reset, garbage, truncated, delay=5000, 502, …; and by the same means:
${CONTROLS.map((text) => `          ${text}`).join('\n')}
`;
}
