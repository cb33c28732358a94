import type { Exchange, SentRequest } from '../exchange.ts';
import { formatCurl } from './curl.ts';
import { writeReplay } from './replay.ts';
import type { Hide } from './secrets.ts';
import { shorten } from './shorten.ts';
import type { TargetAccess } from './target-access.ts';

/** A request that a report shows, with its answer if one came. API keys are removed. */
export interface Finding {
  /** The request in one line, such as `GET /api/rates → 200`. */
  readonly request: string;
  /** The request as one line for bash. Variables stand for the keys, and `[key]` for a key in another form. */
  readonly curl?: string;
  /** The request in the form that `--replay` reads. Absent when the request has a key in another form. */
  readonly replay?: string;
  readonly status?: number;
  /** The headers of the answer that clauses look at. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The beginning of the answer's body. */
  readonly body?: string;
}

const SHOWN_HEADERS =
  /^(content-(type|length|encoding|language)$|transfer-encoding$|etag$|cache-control$|vary$|allow$|location$|retry-after$|www-authenticate$|x?-?ratelimit)/;

/** Describes a request, and the answer if there is one. */
export function describeFinding(access: TargetAccess, request: SentRequest | Exchange, hide: Hide): Finding {
  const show = (text: string) => shorten(hide(text));
  const line = `${request.method} ${request.target}`;
  const replay = writeReplay(request, access.keys);
  const written = Buffer.from(replay, 'base64url').toString();
  // A key in another form has no mark, so the word would show the key.
  const waysToRepeat = { curl: hide(formatCurl(request, access)), ...(hide(written) === written && { replay }) };
  if (!('status' in request)) return { request: show(line), ...waysToRepeat };
  const { status, headers, text } = request;
  const shown = selectHeaders(headers).map((header) => header.map(show));
  const answer = { status, headers: Object.fromEntries(shown), body: show(text) };
  return { request: show(`${line} → ${status}`), ...waysToRepeat, ...answer };
}

/** A target that sends hundreds of headers must not fill the report. */
const MOST_SHOWN_HEADERS = 30;

/** Selects the headers of an answer that a finding shows. */
export function selectHeaders(headers: Headers): [name: string, value: string][] {
  return [...headers].filter(([name]) => SHOWN_HEADERS.test(name)).slice(0, MOST_SHOWN_HEADERS);
}
