import type { Keys } from '../clause.ts';
import type { Exchange, SentRequest } from '../exchange.ts';
import { formatCurl } from './curl.ts';
import { writeReplay } from './replay.ts';

/** A request of a finding, and what came of it, without keys. */
export interface Finding {
  /** `GET /api/rates → 200`. */
  readonly request: string;
  /** One line for a shell, in which keys are variables. */
  readonly curl: string;
  /** What `--replay` takes. */
  readonly replay: string;
  readonly status?: number;
  /** Those that clauses look at. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Its beginning. */
  readonly body?: string;
}

const TOLD = /^(content-|etag$|cache-control$|vary$|allow$|location$|retry-after$|x?-?ratelimit)/;

/**
 * Tells what a request was, and its answer if one came.
 *
 * @param hide - Removes keys from a text, and cuts it.
 */
export function describeFinding(
  url: string,
  request: SentRequest | Exchange,
  keys: Partial<Keys>,
  hide: (text: string) => string,
): Finding {
  const { method, target } = request;
  const line = `${method} ${target}`;
  const asked = { curl: formatCurl(url, request, keys), replay: writeReplay(request, keys) };
  if (!('status' in request)) return { request: hide(line), ...asked };
  const { status, headers, text } = request;
  const told = [...headers].filter(([name]) => TOLD.test(name)).map(([name, value]) => [name, hide(value)]);
  return {
    request: hide(`${line} → ${status}`),
    ...asked,
    status,
    headers: Object.fromEntries(told),
    body: hide(text),
  };
}
