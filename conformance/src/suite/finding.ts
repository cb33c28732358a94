import type { Keys } from '../clause.ts';
import type { Exchange, SentRequest } from '../exchange.ts';
import { formatCurl } from './curl.ts';
import { writeReplay } from './replay.ts';
import { withoutLongKeys } from './without-keys.ts';

/** A request of a finding, and what came of it, without keys. */
export interface Finding {
  /** `GET /api/rates → 200`. */
  readonly request: string;
  /** One line for bash, in which keys are variables. */
  readonly curl?: string;
  /** What `--replay` takes. */
  readonly replay?: string;
  readonly status?: number;
  /** Those that clauses look at. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Its beginning. */
  readonly body?: string;
}

/** Who asked, and with which secrets. */
export interface Asker {
  readonly url: string;
  readonly keys: Partial<Keys>;
  /** Headers that went with every request. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

const TOLD =
  /^(content-(type|length|encoding|language)$|transfer-encoding$|etag$|cache-control$|vary$|allow$|location$|retry-after$|www-authenticate$|x?-?ratelimit)/;

/**
 * Tells what a request was, and its answer if one came.
 *
 * @param hide - Removes secrets from a text, and cuts it.
 */
export function describeFinding(
  { url, keys, headers: everywhere = {} }: Asker,
  request: SentRequest | Exchange,
  hide: (text: string) => string,
): Finding {
  const { method, target } = request;
  const line = `${method} ${target}`;
  const secrets = [...Object.values(keys), ...Object.values(everywhere)];
  const curl = formatCurl(url, request, keys, Object.keys(everywhere));
  const replay = writeReplay(request, keys);
  // No form of a key that is not known how to be written with a variable is shown.
  const isSafe = (text: string) => withoutLongKeys(text, secrets) === text;
  const asked = {
    ...(isSafe(curl) && { curl }),
    ...(isSafe(Buffer.from(replay, 'base64url').toString()) && { replay }),
  };
  if (!('status' in request)) return { request: hide(line), ...asked };
  const { status, headers, text } = request;
  const told = toldHeaders(headers).map(([name, value]) => [hide(name), hide(value)]);
  return {
    request: hide(`${line} → ${status}`),
    ...asked,
    status,
    headers: Object.fromEntries(told),
    body: hide(text),
  };
}

/** Nobody reads more. */
const MOST_HEADERS = 30;

/** The headers of an answer that a finding shows. */
export function toldHeaders(headers: Headers): [name: string, value: string][] {
  return [...headers].filter(([name]) => TOLD.test(name)).slice(0, MOST_HEADERS);
}
